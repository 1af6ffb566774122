import { sql } from 'kysely';
import type { TransactionDeps } from '../../../../db/transact.ts';

/**
 * Moves what changed in bookings since the last time into the kept figures; figures are the same before and after.
 *
 * race: every server process runs this; an advisory lock lets one of them fold.
 */
export async function foldChanges(deps: TransactionDeps): Promise<void> {
  await sql`select fold_booking_changes(${deps.now()})`.execute(deps.db);
}
