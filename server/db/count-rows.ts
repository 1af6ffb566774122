import { sql, type Expression } from 'kysely';
import type { Database } from './connect.ts';

/** Where nothing keeps a total, no more rows than these are counted: the number then says "at least so many". */
export const mostCounted = 1000;

/** Counts what a query finds; the caller limits it to `mostCounted`. */
export async function countRows(db: Database, found: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${found} found`.execute(db);
  return rows[0]?.count ?? 0;
}
