import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../../server/database/connect.ts';
import { pollMs, untilWaitingForLock } from './delayed-writes.ts';

/* Changes to the text of SQL functions, for controls: they remove a protection or make two batches overlap. */

/** Changes the text of an SQL function in the database of a test. */
export async function changeFunction(db: Database, name: string, change: (source: string) => string): Promise<void> {
  const { rows } = await sql<{ source: string }>`select pg_get_functiondef(${name}::regproc) as source`.execute(db);
  const before = rows[0]?.source ?? '';
  const after = change(before);
  expect(after).not.toBe(before);
  await sql.raw(after).execute(db);
}

/** Changes each row of a table before it is written, as if nothing compared what was there before. */
export async function changeRows(
  db: Database,
  on: `${'insert' | 'update'} on ${string}`,
  assignment: string,
): Promise<void> {
  const body = sql.raw(`begin ${assignment}; return new; end`);
  await sql`create function change_row() returns trigger language plpgsql as $$ ${body} $$`.execute(db);
  await sql.raw(`create trigger a_change_row before ${on} for each row execute function change_row()`).execute(db);
}

/** Makes each call under an idempotency key one of its own. */
export const withoutKeys = (db: Database) =>
  changeRows(db, 'insert on idempotency_keys', 'new.key := gen_random_uuid()::text');

/** Makes every batch of holds sleep between choosing units and taking them. */
export const sleepBeforeTaking = (source: string) =>
  source.replace('  -- The old hold is released first', '  perform pg_sleep(0.3);\n  -- The old hold');

/** Makes every batch of bookings sleep after its snapshot is taken. */
export const sleepBeforeClaiming = (source: string) =>
  source
    .replace('with item as', 'with pause as materialized (select pg_sleep(0.3)), item as')
    .replace('from claim join judged using (ord)', 'from pause, claim join judged using (ord)');

/** A restore that locks its opening only where `bookings_lock_openings` does, shared with other bookings. */
export const withoutOpeningLock = (source: string) =>
  source.replace(/(into opening from openings [^;]*) for no key update;/, '$1;');

/** An expression at which a changed function waits while `holdPauses` runs. */
export const pause = 'pg_advisory_xact_lock_shared(1)';

/** Runs `work` while everything that comes to a `pause` waits there. */
export function holdPauses<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(1)`.execute(holder);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(1)`.execute(holder);
    }
  });
}

/** Resolves once somebody waits at a `pause`: any other lock, for which a call may wait before it comes there, does not count. */
export async function untilPaused(db: Database): Promise<void> {
  for (;;) {
    const { rows } =
      await sql`select from pg_locks where locktype = 'advisory' and classid = 0 and objid = 1 and objsubid = 1 and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
    if (rows.length > 0) return;
    await wait(pollMs);
  }
}

/** Sends what comes to a `pause`, and meanwhile what is done before it goes on. Returns both answers. */
export async function finishDuringPause<T, U>(
  db: Database,
  paused: () => Promise<T>,
  meanwhile: () => Promise<U>,
): Promise<[T, U]> {
  const [first, second] = await holdPauses(db, async () => {
    const waiting = paused();
    await untilPaused(db);
    return [[waiting], await meanwhile()] as const;
  });
  return [await first[0], second];
}

/** Sends what comes to a `pause`, then what meets it there: it goes on when that is done, or waits for a lock too. Returns both answers. */
export async function meetDuringPause<T, U>(
  db: Database,
  paused: () => Promise<T>,
  meanwhile: () => Promise<U>,
): Promise<[T, U]> {
  const [first, second] = await holdPauses(db, async () => {
    const sent = [paused(), untilPaused(db).then(meanwhile)] as const;
    await Promise.race([sent[1], untilWaitingForLock(db, 2)]);
    return sent;
  });
  return [await first, await second];
}

/** Makes every batch of bookings wait there after its snapshot is taken. */
export const waitBeforeClaiming = (source: string) => sleepBeforeClaiming(source).replace('pg_sleep(0.3)', pause);

const afterChoosing = (then: string) => (source: string) =>
  source.replace('join free using (room_id, place);', `$&\n  if found then perform ${then}; end if;`);

/** Makes every batch sleep after it chose free units; for `lock_free_units`. */
export const sleepAfterChoosing = afterChoosing('pg_sleep(0.3)');

/** Makes every batch wait there after it chose free units. */
export const waitAfterChoosing = afterChoosing(pause);

/** Removes the lock on the units that a batch chooses. */
export const withoutUnitLock = (source: string) => source.replaceAll('for no key update skip locked', '');
