import { sql, type Expression } from 'kysely';
import type { Database } from './connect.ts';

/** Lists without a counter are counted up to this number of rows. */
const maxCounted = 1000;

interface Limitable {
  limit(rows: number): Expression<unknown>;
}

/** Counts what a query finds. */
export async function countRows(db: Database, found: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${found} found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the rows of a query; null if there are more than `maxCounted`. */
export async function countUpToLimit(db: Database, found: Limitable): Promise<number | null> {
  const count = await countRows(db, found.limit(maxCounted + 1));
  return count > maxCounted ? null : count;
}
