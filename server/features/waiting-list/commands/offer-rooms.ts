import { sql } from 'kysely';
import { retryDeadlocks } from '../../../database/retry-deadlocks.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { runEach } from '../../../jobs/run-each.ts';
import { bookAcceptedParties } from '../../parties/book-accepted.ts';
import type { PlaceDeps } from '../../parties/place-for-party.ts';

/**
 * Offers what became free without a transaction that could offer it: after an offer or a hold ended by the clock, after a hold
 * was released, after a bulk removal that cannot be undone any more. Ends the lists of openings that have started, and calls
 * those who are here. Books for parties of which everybody who is left has accepted. Returns how many offers it made. Any number of processes may run it. Rules: OFFER-2, WAIT-9, OPS-21, CLAIM-1,
 * PARTY-20.
 */
export async function offerRooms(deps: PlaceDeps, signal?: AbortSignal): Promise<number> {
  const now = deps.now();
  const { rows: openings } = await sql<{ id: number; isOver: boolean; isCancelled: boolean }>`
    select id, starts_at <= ${now} or cancelled_at is not null as "isOver", cancelled_at is not null as "isCancelled"
    from openings
    where id in (select opening_id from waiting_entries where state <> 'ended')
    order by id`.execute(deps.db);
  let offered = 0;
  const name = ({ id }: { id: number }) => `opening ${id}`;
  await runEach(openings, { name, signal }, async ({ id, isOver, isCancelled }) => {
    if (isOver) {
      const reason = isCancelled ? 'opening_cancelled' : 'session_started';
      await retryDeadlocks(() => sql`select end_waiting_list(${id}, ${reason}, ${now})`.execute(deps.db));
      if (!isCancelled) await retryDeadlocks(() => sql`select call_waiting_members(${id}, ${now})`.execute(deps.db));
      return;
    }
    await bookAcceptedParties(deps, id);
    const { rows } = await retryDeadlocks(() =>
      sql<{ offered: number }>`select offer_free_units(${id}, ${now}) as offered`.execute(deps.db),
    );
    offered += rows[0]?.offered ?? 0;
  });
  return offered;
}

/** How long the job may sleep while anybody waits, whatever it found. */
const longestSleepMs = 30_000;
/** How soon it looks again while there may be work that no notification announces. */
const retryMs = 2_000;

/**
 * When the job has to look again, or null if nobody waits. It looks again soon while a list has work that no write announces: an opening has
 * started or was cancelled (its list ends, and those who are here are called), an offer is open (it ends when its member may not book any
 * more), or a room that somebody wants is free (it was locked, the member could not book, or a bulk removal can still be undone).
 * Otherwise all wanted rooms are taken: the next one comes free by a write, which notifies, or at the earliest of these times.
 */
export async function findNextOffer({ db, now }: DatabaseDeps, since: Date): Promise<Date | null> {
  const { rows } = await sql<{ hasLists: boolean; isSoon: boolean; next: Date | null }>`
    with listed as materialized (
      select id, starts_at, cancelled_at from openings
      where id in (select opening_id from waiting_entries where state <> 'ended')
    )
    select exists (select from listed) as "hasLists",
      exists (select from listed where starts_at <= ${since} or cancelled_at is not null)
        or exists (select from listed join offers on offers.opening_id = listed.id and offers.state = 'open')
        or exists (
          select from listed
          join waiting_entries entry on entry.opening_id = listed.id and entry.state = 'waiting'
          join waiting_choices choice on choice.entry_id = entry.id and not choice.is_passed
          join units on units.opening_room_id = choice.opening_room_id and units.booking_id is null
          where (units.reserved_until is null or entry.on_sale_group = 'regular')
            and is_available(units.booking_id, units.held_until, units.offered_until, units.reserved_until, ${since})
        ) as "isSoon",
      least(
        (select min(starts_at) from listed where starts_at > ${since}),
        (select min(held_until) from units where held_until > ${since} and opening_id in (select id from listed)),
        (select min(offered_until) from units where offered_until > ${since} and opening_id in (select id from listed)),
        (select min(reserved_until) from units where reserved_until > ${since} and opening_id in (select id from listed))
      ) as next`.execute(db);
  const { hasLists = false, isSoon = false, next = null } = rows[0] ?? {};
  if (!hasLists) return null;
  const latest = new Date(now().getTime() + (isSoon ? retryMs : longestSleepMs));
  return next !== null && next < latest ? next : latest;
}
