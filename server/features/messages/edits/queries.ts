import { sql } from 'kysely';
import type { DatabaseDeps } from '../../../database/transact.ts';

/** How often a post about free rooms is compared with the rooms, which holds and offers leave by the clock. */
const freeRoomsMs = 2_000;

/**
 * The first instant after `since` at which a card or a post shows another state by the clock, its claim or its wait ends, or edits
 * go on after a pause; null if there is none.
 */
export async function findNextEdit({ db, now }: DatabaseDeps, since: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(due.at) as next from (
      select instant.at from booking_cards card
      cross join lateral (select * from bookings where bookings.id = card.booking_id offset 0) b
      join openings o on o.id = b.opening_id
      cross join settings
      cross join lateral (values (card.not_before), (card.claimed_until), (o.starts_at), (o.ends_at),
        (o.starts_at - code_minutes_before * interval '1 minute')) instant (at)
      where card.closed_at is null
      union all
      select instant.at from opening_posts post join openings o on o.id = post.opening_id
      cross join lateral (values (post.not_before), (post.claimed_until), (o.starts_at), (
        case when post.kind = 'guests.free_room' and o.starts_at > ${since}
          then ${new Date(now().getTime() + freeRoomsMs)}::timestamptz end)) instant (at)
      where post.closed_at is null
      union all
      select unnest(array[paused_until, edits_paused_until]) from messenger
    ) due where due.at > ${since}`.execute(db);
  return rows[0]?.next ?? null;
}
