import { messageKindIds } from '@sunset/contract/message-kinds.ts';
import { sql } from 'kysely';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { codeLead } from '../../openings/code-and-late.ts';
import { proposalChanges } from '../../proposals/queries.ts';
import { kindsFor } from '../rules.ts';
import { countingPosts, waitsForPeopleMs } from './rules.ts';

/** How often posts about free rooms are compared with the rooms, which holds and offers leave by the clock. */
const freeRoomsMs = 2_000;
const openingPostMs = 15_000;
/** How soon posts that wait for messages to people are tried again. */
const waitMs = 1_000;

const guestsChannel = kindsFor('guests_channel');
/** Messages to people and to staff, and the roles and events of the server. */
const otherKinds = messageKindIds.filter((kind) => !guestsChannel.includes(kind));

/**
 * Whether anything but a post for guests is due and was not tried yet: the bot's calls are limited, and the numbers of posts come
 * last. Rules: POST-5, PROPOSAL-8.
 */
export const doPeopleWait = (now: Date) => sql<boolean>`exists (select from outbox
  where status = 'pending' and attempts = 0 and kind = any (${otherKinds})
    and not_before <= ${now} and not_before > ${new Date(now.getTime() - waitsForPeopleMs)})`;

/**
 * The first instant after `since` at which a card or a post shows another state by the clock, its claim or its wait ends, or edits
 * go on after a pause; null if there is none.
 */
export async function findNextEdit({ db, now }: DatabaseDeps, since: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(due.at) as next from (
      select instant.at from edited_messages message
      left join lateral (select * from bookings where bookings.id = message.booking_id offset 0) b on true
      join openings o on o.id = coalesce(b.opening_id, message.opening_id)
      cross join lateral (values (message.not_before), (message.claimed_until), (o.starts_at), (
        case when message.kind in ('booking.placed', 'guests.opening_post') then o.ends_at end), (
        case when message.kind in ('booking.placed', 'guests.opening_post') then line_opens_at(o.starts_at) end), (
        case message.kind when 'booking.placed' then o.starts_at - ${codeLead} end), (
        case when message.kind = 'guests.free_room' and o.starts_at > ${since}
          then ${new Date(now().getTime() + freeRoomsMs)}::timestamptz end), (
        case when message.kind = 'guests.opening_post' and o.starts_at > ${since}
          then ${new Date(now().getTime() + openingPostMs)}::timestamptz end)) instant (at)
      where message.closed_at is null
      union all
      select instant.at from edited_messages message
      join openings o on o.id = message.opening_id
      cross join lateral sale_classes(o.id) class
      cross join lateral (values (class.draws_at), (lobby_opens_at(class.draws_at))) instant (at)
      where message.closed_at is null and message.kind = 'guests.opening_post'
      union all
      select instant.at from edited_messages message
      cross join lateral (
        values (message.not_before), (message.claimed_until)
        union all
        ${proposalChanges}
      ) instant (at)
      where message.closed_at is null and message.kind = 'guests.proposals'
      union all
      select ${new Date(now().getTime() + waitMs)}::timestamptz from edited_messages message
      where message.closed_at is null and message.kind = any (${countingPosts})
        and message.not_before <= ${now()} and ${doPeopleWait(now())}
      union all
      select unnest(array[paused_until, edits_paused_until]) from messenger
    ) due where due.at > ${since}`.execute(db);
  return rows[0]?.next ?? null;
}
