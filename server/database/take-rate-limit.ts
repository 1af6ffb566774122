import { sql } from 'kysely';
import type { Database } from './connect.ts';

/**
 * Counts a call in a bucket that all server processes share: `burst` at once, then one more each `intervalMs`. Returns the
 * milliseconds to wait: 0 if the call is within the limit. A refused call writes nothing.
 */
export async function takeRateLimit(
  db: Database,
  bucket: { name: string; burst: number; intervalMs: number },
  at: Date,
): Promise<number> {
  const { name, burst, intervalMs } = bucket;
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from take_rate_limit(${name}, ${intervalMs} * interval '1 millisecond', ${burst}, ${at})) * 1000)::float8 as ms`.execute(
    db,
  );
  const ms = rows[0]?.ms;
  if (typeof ms !== 'number') throw new Error('take_rate_limit returned nothing.');
  return ms;
}
