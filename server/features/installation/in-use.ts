import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** Every running server shares this advisory lock, on its LISTEN connection. The number must not be used for another lock. */
export const inUseLock = 5_021_948_339;

/** Whether no server is running. True until the end of the transaction, because a server that starts waits for it. */
export async function lockUnused(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isUnused: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(inUseLock)}) as is_unused`.execute(db);
  return rows[0]?.isUnused ?? false;
}
