import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../../server/database/connect.ts';

/* Changes to the text of SQL functions, for controls: they remove a protection or make two batches overlap. */

/** Changes the text of an SQL function in the database of a test. */
export async function changeFunction(db: Database, name: string, change: (source: string) => string): Promise<void> {
  const { rows } = await sql<{ source: string }>`select pg_get_functiondef(${name}::regproc) as source`.execute(db);
  const before = rows[0]?.source ?? '';
  const after = change(before);
  expect(after).not.toBe(before);
  await sql.raw(after).execute(db);
}

/** Makes every batch of holds sleep between choosing units and taking them. */
export const sleepBeforeTaking = (source: string) =>
  source.replace('  -- The old hold is released first', '  perform pg_sleep(0.3);\n  -- The old hold');

/** Makes every batch of bookings sleep after its snapshot is taken. */
export const sleepBeforeClaiming = (source: string) =>
  source
    .replace('with item as', 'with pause as materialized (select pg_sleep(0.3)), item as')
    .replace('from claim join judged using (ord)', 'from pause, claim join judged using (ord)');

/** The advisory lock that `waitBeforeClaiming` waits for. */
export const claimLock = 1;

/** Makes every batch wait there until the test gives the lock back. */
export const waitBeforeClaiming = (source: string) =>
  sleepBeforeClaiming(source).replace('pg_sleep(0.3)', `pg_advisory_xact_lock(${claimLock})`);

/** Makes every batch sleep after it chose free units; for `lock_free_units`. */
export const sleepAfterChoosing = (source: string) =>
  source.replace('join free using (room_id, place);', '$&\n  perform pg_sleep(0.3);');

/** Removes the lock on the units that a batch chooses. */
export const withoutUnitLock = (source: string) => source.replaceAll('for no key update skip locked', '');
