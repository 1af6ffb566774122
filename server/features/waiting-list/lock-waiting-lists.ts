import { sql } from 'kysely';
import type { DatabaseDeps } from '../../database/transact.ts';

/**
 * Locks the waiting list of an opening until the transaction ends. Call it first in a transaction that frees a unit: rows are
 * locked after it (see the SQL function lock_waiting_list).
 */
export async function lockWaitingList(deps: Pick<DatabaseDeps, 'db'>, openingId: number): Promise<void> {
  await sql`select lock_waiting_list(${openingId})`.execute(deps.db);
}

/** Locks it together with others who change no order: entries of a lobby have none. */
export async function shareWaitingList(deps: Pick<DatabaseDeps, 'db'>, openingId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('waiting_list', ${openingId}))`.execute(deps.db);
}

/** Locks the waiting list of the opening of a booking, which is about to end. Without such a booking it does nothing. */
export async function lockWaitingListOf(deps: Pick<DatabaseDeps, 'db'>, reference: string): Promise<void> {
  await sql`select lock_waiting_list(opening_id) from bookings where reference = ${reference}`.execute(deps.db);
}

/** Locks the waiting lists of all openings where a member waits or has a booking, then the member's row. Call it first. */
export async function lockWaitingListsOfMember(deps: Pick<DatabaseDeps, 'db'>, memberId: number): Promise<void> {
  await sql`select lock_waiting_lists_of_member(${memberId})`.execute(deps.db);
}
