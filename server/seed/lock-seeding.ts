import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

// Shared by all that seeds. The number must not be used for another lock.
const LOCK_KEY = 5_021_948_338;

/** Held until the transaction ends. race: of processes that start together one seeds; the others wait and find its rows. */
export async function lockSeeding(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_KEY)})`.execute(db);
}
