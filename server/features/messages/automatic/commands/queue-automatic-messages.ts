import { sql, type RawBuilder } from 'kysely';
import type { TransactionDeps } from '../../../../database/transact.ts';
import { scheduledMessages, type MessageKind, type MessageSwitch } from '@sunset/contract/message-kinds.ts';

/** Discord allows a server 100 events that are not over; others make some too. */
const mostEvents = 60;
const eventsAheadMs = 60 * 24 * 60 * 60 * 1000;

interface Due {
  kind: MessageKind;
  /** Selects `occasion` and `payload`. */
  rows: RawBuilder<unknown>;
}

/**
 * Puts into the outbox what is due by itself: the guests' announcement 15 minutes ahead, reminders an hour ahead, the
 * neighborhood code from 15 minutes before, and events that are out of step. Rules: MSG-3 to MSG-7.
 *
 * race: several processes, or staff with the button, queue the same at once: the unique occasion keeps one of them. An
 * opening that was moved is another occasion.
 */
export async function queueAutomaticMessages(deps: TransactionDeps): Promise<void> {
  const now = deps.now();
  const due: Due[] = [
    ...(deps.config.channelGuests === undefined ? [] : [guestAnnouncements(now)]),
    reminders(now),
    neighborhoodCodes(now),
    events(now),
  ];
  for (const each of due) await queue(deps, each);
}

async function queue(deps: TransactionDeps, { kind, rows }: Due): Promise<void> {
  const now = deps.now();
  await sql`
    select enqueue_messages(${kind}, array_agg(occasion), array_agg(payload), ${now}, ${now}) from (${rows}) due`.execute(
    deps.db,
  );
}

const { beforeMs: announceAheadMs } = scheduledMessages.guest_announcement;
const { beforeMs: remindAheadMs } = scheduledMessages.guest_reminder;
const { beforeMs: codeAheadMs } = scheduledMessages.neighborhood_code;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);
const isOn = (kind: MessageSwitch) =>
  sql`not exists (select from silenced_messages s where s.opening_id = o.id and s.kind = ${kind})`;
/** Milliseconds since 1970, as `occasionOf` writes them. */
const start = sql`(extract(epoch from o.starts_at) * 1000)::bigint`;
/** Demo guests exist nowhere but in the demo. */
const isReal = sql`m.deleted_at is null and m.discord_id::numeric < 9000000000000000000`;

function guestAnnouncements(now: Date): Due {
  return {
    kind: 'guests.announcement',
    rows: sql`
      select o.id || ':' || ${start} as occasion,
        jsonb_build_object('opening_id', o.id, 'starts_at', ${start}) as payload
      from openings o
      where o.cancelled_at is null and o.starts_at > ${now} and o.starts_at <= ${later(now, announceAheadMs)}
        and ${isOn('guest_announcement')}`,
  };
}

/** Whoever was confirmed within the hour has just been told. */
function reminders(now: Date): Due {
  return {
    kind: 'booking.reminder',
    rows: sql`
      select b.reference || ':' || ${start} as occasion, jsonb_build_object('reference', b.reference, 'starts_at', ${start}) as payload
      from openings o join bookings b on b.opening_id = o.id join members m on m.id = b.member_id
      where o.cancelled_at is null and b.status = 'confirmed' and ${isReal}
        and o.starts_at > ${later(now, announceAheadMs)} and o.starts_at <= ${later(now, remindAheadMs)}
        and b.confirmed_at <= o.starts_at - ${remindAheadMs} * interval '1 millisecond'
        and ${isOn('guest_reminder')}`,
  };
}

/** Also to those who are confirmed later, and again where the code is changed. */
function neighborhoodCodes(now: Date): Due {
  return {
    kind: 'booking.neighborhood_code',
    rows: sql`
      select b.reference || ':' || ${start} || ':' || code as occasion,
        jsonb_build_object('reference', b.reference, 'starts_at', ${start}) as payload
      from openings o join bookings b on b.opening_id = o.id join members m on m.id = b.member_id
      join resorts r on r.id = o.resort_id
      cross join lateral (select coalesce(o.neighborhood_code, r.neighborhood_code) as code) c
      where o.cancelled_at is null and b.status = 'confirmed' and ${isReal} and code is not null
        and o.ends_at > ${now} and o.starts_at <= ${later(now, codeAheadMs)}
        and ${isOn('neighborhood_code')}`,
  };
}

/**
 * An event is queued where what stands on Discord is not what should, unless that very change is under way or has failed
 * for good: then staff see it and press Resend.
 */
function events(now: Date): Due {
  return {
    kind: 'opening.event',
    rows: sql`
      with ahead as (
        select o.id, ${start}::text as wanted from openings o
        where o.cancelled_at is null and o.starts_at > ${now} and o.starts_at <= ${later(now, eventsAheadMs)}
          and ${isOn('discord_event')}
        order by o.starts_at limit ${mostEvents}
      ),
      change as (
        select ahead.id, ahead.wanted from ahead left join discord_events e on e.opening_id = ahead.id
        left join openings o on o.id = ahead.id
        where e.starts_at is distinct from o.starts_at
        union all
        select o.id, 'none' from discord_events e join openings o on o.id = e.opening_id
        where o.cancelled_at is not null or (o.starts_at > ${now} and not (${isOn('discord_event')}))
      )
      select change.id || ':' || coalesce(last.id, 0) as occasion,
        jsonb_build_object('opening_id', change.id, 'wanted', change.wanted) as payload
      from change left join lateral (
        select outbox.id, outbox.status, outbox.payload ->> 'wanted' as wanted from outbox
        where outbox.kind = 'opening.event' and outbox.payload ->> 'opening_id' = change.id::text
        order by outbox.id desc limit 1
      ) last on true
      where last.id is null or last.status = 'sent'
        or (last.status in ('dead', 'unknown') and last.wanted is distinct from change.wanted)`,
  };
}
