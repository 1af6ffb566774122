import { sql } from 'kysely';
import { retryDeadlocks } from '../../../database/retry-deadlocks.ts';
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
