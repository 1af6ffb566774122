import type { DatabaseDeps } from '../../../database/transact.ts';

/**
 * Puts whoever plans openings of one resort in line until the transaction ends. The constraint decides all the same; without
 * the line two inserts may wait for one another until PostgreSQL breaks the deadlock a second later.
 */
export async function lockResort(deps: DatabaseDeps, resortId: number): Promise<void> {
  await deps.db.selectFrom('resorts').select('id').where('id', '=', resortId).forNoKeyUpdate().execute();
}
