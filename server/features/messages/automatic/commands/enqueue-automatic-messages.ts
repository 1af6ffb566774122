import { sql, type RawBuilder } from 'kysely';
import type { Config } from '../../../../config.ts';
import type { DatabaseDeps } from '../../../../database/transact.ts';
import { codeLead } from '../../../openings/code-and-late.ts';
import { importedAt } from '../../../archive/queries.ts';
import {
  automaticMessageKinds,
  messageKinds,
  siteSwitchOf,
  type AutomaticMessageKind,
} from '@sunset/contract/message-kinds.ts';

/** Discord allows 100 events for each server, and people create some too. */
const maxEvents = 60;
const dayMs = 24 * 60 * 60 * 1000;
const eventsAheadMs = 60 * dayMs;
/** So that publishing a month does not fill the channel. Rule: POST-1. */
const firstPostAheadMs = 7 * dayMs;

/** Selects `key` (the idempotency key within the kind) and `payload` of the messages that are due. */
const selections: Record<AutomaticMessageKind, (now: Date) => RawBuilder<unknown>> = {
  'guests.announcement': guestAnnouncements,
  'guests.opening_post': openingPosts,
  'booking.reminder': reminders,
  'booking.neighborhood_code': neighborhoodCodes,
  'booking.feedback': feedbackQuestions,
  'opening.event': events,
};

/**
 * Puts the automatic messages of all openings into the outbox when they are due, and changes of the events on Discord.
 * Rules: MSG-3 to MSG-7, POST-1.
 *
 * race: several processes, or staff with the button, enqueue the same message at once: the unique idempotency key keeps one of
 * them. An opening that was moved has another key.
 */
export async function enqueueAutomaticMessages(
  deps: DatabaseDeps & { config: Pick<Config, 'channelGuests'> },
): Promise<void> {
  const now = deps.now();
  const hasChannel = deps.config.channelGuests !== undefined;
  const kinds = automaticMessageKinds.filter((kind) => hasChannel || messageKinds[kind].audience !== 'guests_channel');
  // One statement for all kinds, because it runs every few seconds and there is hardly ever anything to do.
  const enqueued = kinds.map(
    (kind) => sql`(select enqueue_messages(${kind}, array_agg(key), array_agg(payload), ${now}, ${now})
      from (${selections[kind](now)}) due)`,
  );
  await sql`select ${sql.join(enqueued)}`.execute(deps.db);
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);
const isOnForOpening = (kind: AutomaticMessageKind) =>
  sql`not exists (select from switched_off_messages s where s.opening_id = o.id and s.kind = ${kind})`;
const isOnForSite = (kind: AutomaticMessageKind) => {
  const own = siteSwitchOf(kind);
  return own === null ? sql`true` : sql`(select ${sql.ref(own.id)} from settings)`;
};
const isOn = (kind: AutomaticMessageKind) => sql`${isOnForOpening(kind)} and ${isOnForSite(kind)}`;
/** The start in milliseconds since 1970. */
const start = sql`(extract(epoch from o.starts_at) * 1000)::bigint`;
/** What was due before an import, other installations have sent. Rule: ARCHIVE-6. */
const isDueHere = (due: RawBuilder<unknown>) => sql`${due} > coalesce(${importedAt}, '-infinity')`;
/** Demo guests have no Discord account. */
const isReal = sql`m.deleted_at is null and m.discord_id::numeric < 9000000000000000000`;

function guestAnnouncements(now: Date): RawBuilder<unknown> {
  const ahead = messageKinds['guests.announcement'].automatic.beforeMs;
  return sql`
    select o.id || ':' || ${start} as key, jsonb_build_object('opening_id', o.id, 'starts_at', ${start}) as payload
    from openings o
    where is_public(o) and o.starts_at > ${now}
      and o.starts_at <= ${later(now, ahead)} and ${isOn('guests.announcement')}
      and ${isDueHere(sql`greatest(o.starts_at - ${ahead} * interval '1 millisecond', o.published_at, o.moved_at)`)}`;
}

/**
 * When an opening is published, at the earliest seven days before its start, and when its first lobby or sale opens; within a day of
 * it, so that a site that was off does not post what is old. 15 minutes ahead the announcement is the post. An opening for which
 * members voted is posted at once, also where opening posts are off, and not once more seven days ahead. Rules: POST-1, PROPOSAL-9.
 */
function openingPosts(now: Date): RawBuilder<unknown> {
  const soon = later(now, messageKinds['guests.announcement'].automatic.beforeMs);
  return sql`
    select concat_ws(':', o.id, stage, ${start}) as key,
      jsonb_build_object('opening_id', o.id, 'starts_at', ${start}, 'stage', stage) as payload
    from openings o
    cross join lateral (
      select min(case when o.sale_mode = 'draw' then lobby_opens_at(t.on_sale_at) else t.on_sale_at end) as opens_at
      from on_sale_times t where t.opening_id = o.id
    ) sale
    cross join lateral (select ${isOnForSite('guests.opening_post')} as is_on) posts
    cross join lateral (select sale.opens_at > o.published_at and sale.opens_at <= ${now} and posts.is_on as has_opened,
      o.published_at > ${later(now, -dayMs)} and exists (select from proposals p where p.opening_id = o.id) as is_voted) known
    cross join lateral (select
      case when has_opened then 'sale' when is_voted then 'voted' else 'announced' end as stage,
      case when has_opened then sale.opens_at when is_voted then o.published_at
        else greatest(o.published_at, o.starts_at - ${firstPostAheadMs} * interval '1 millisecond') end as at
    ) due
    where is_public(o) and o.starts_at > ${soon} and due.at <= ${now} and due.at > ${later(now, -dayMs)}
      and ${isDueHere(sql`due.at`)}
      and (posts.is_on or stage = 'voted') and ${isOnForOpening('guests.opening_post')}
      and (stage <> 'announced' or not exists (select from outbox
        where dedup_key = concat_ws(':', 'guests.opening_post', o.id, 'voted', ${start})))`;
}

/** To guests who were confirmed before the reminder was due. It is sent until the code is due. */
function reminders(now: Date): RawBuilder<unknown> {
  const ahead = messageKinds['booking.reminder'].automatic.beforeMs;
  return sql`
    select b.reference || ':' || ${start} as key, jsonb_build_object('reference', b.reference, 'starts_at', ${start}) as payload
    from openings o join bookings b on b.opening_id = o.id join members m on m.id = b.member_id
    where o.cancelled_at is null and b.status = 'confirmed' and ${isReal}
      and o.starts_at > ${now}::timestamptz + least(${codeLead}, ${ahead - 1} * interval '1 millisecond')
      and o.starts_at <= ${later(now, ahead)}
      and b.confirmed_at <= o.starts_at - ${ahead} * interval '1 millisecond'
      and ${isDueHere(sql`greatest(o.starts_at - ${ahead} * interval '1 millisecond', o.moved_at)`)}
      and ${isOn('booking.reminder')}`;
}

/** Also to guests who are confirmed later, and again if the code changes. */
function neighborhoodCodes(now: Date): RawBuilder<unknown> {
  return sql`
    select b.reference || ':' || ${start} || ':' || code as key,
      jsonb_build_object('reference', b.reference, 'starts_at', ${start}) as payload
    from openings o join bookings b on b.opening_id = o.id join members m on m.id = b.member_id
    join resorts r on r.id = o.resort_id
    cross join lateral (select coalesce(o.neighborhood_code, r.neighborhood_code) as code) c
    where o.cancelled_at is null and b.status = 'confirmed' and ${isReal} and code is not null
      and o.ends_at > ${now} and o.starts_at <= ${now}::timestamptz + ${codeLead}
      and ${isDueHere(sql`greatest(o.starts_at - ${codeLead}, b.confirmed_at, o.moved_at)`)}
      and ${isOn('booking.neighborhood_code')}`;
}

/**
 * To guests who came and have not answered yet, once. After a day without a running server nobody is asked any more. Rule:
 * FEEDBACK-2.
 */
function feedbackQuestions(now: Date): RawBuilder<unknown> {
  const endedBefore = later(now, -messageKinds['booking.feedback'].automatic.afterMs);
  return sql`
    select b.reference as key, jsonb_build_object('reference', b.reference) as payload
    from openings o join bookings b on b.opening_id = o.id join members m on m.id = b.member_id
    where o.cancelled_at is null and o.ends_at <= ${endedBefore} and o.ends_at > ${later(endedBefore, -dayMs)}
      -- For the index.
      and o.starts_at > ${later(endedBefore, -2 * dayMs)}
      and b.status = 'completed' and b.removed_at is null and ${isReal}
      and not exists (select from feedback where feedback.booking_id = b.id)
      and ${isDueHere(sql`o.ends_at`)}
      and ${isOn('booking.feedback')}`;
}

/**
 * A change of an event is enqueued if the event on Discord differs from the opening, unless the same change is in progress or
 * has failed: then staff see it and press Resend.
 */
function events(now: Date): RawBuilder<unknown> {
  return sql`
    with ahead as (
      select o.id, ${start}::text as wanted from openings o
      where is_public(o) and o.starts_at > ${now} and o.starts_at <= ${later(now, eventsAheadMs)}
        and ${isOn('opening.event')}
      order by o.starts_at limit ${maxEvents}
    ),
    change as (
      select ahead.id, ahead.wanted from ahead left join discord_events e on e.opening_id = ahead.id
      left join openings o on o.id = ahead.id
      where e.starts_at is distinct from o.starts_at
      union all
      select o.id, 'none' from discord_events e join openings o on o.id = e.opening_id
      where o.cancelled_at is not null or (o.starts_at > ${now} and not (${isOn('opening.event')}))
      union all
      select o.id, o.session_minutes || ' minutes' from discord_events e join openings o on o.id = e.opening_id
      where is_public(o) and o.starts_at <= ${now} and o.ends_at > ${now} and o.session_minutes <> e.session_minutes
    )
    select change.id || ':' || coalesce(last.id, 0) as key,
      jsonb_build_object('opening_id', change.id, 'wanted', change.wanted) as payload
    from change left join lateral (
      select outbox.id, outbox.status, outbox.payload ->> 'wanted' as wanted from outbox
      where outbox.kind = 'opening.event' and outbox.payload ->> 'opening_id' = change.id::text
      order by outbox.id desc limit 1
    ) last on true
    where last.id is null or last.status = 'sent'
      or (last.status in ('dead', 'unknown') and last.wanted is distinct from change.wanted)`;
}
