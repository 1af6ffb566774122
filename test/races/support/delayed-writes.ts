import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../server/database/connect.ts';

/** Between two looks at the database, which would take a core of the two that it shares with what is waited for. */
export const pollMs = 5;

/**
 * Pauses every batch of bookings between its checks and the end of its writes, so that something can happen in
 * between.
 */
export function delayBookings(db: Database, seconds = 0.5): Promise<void> {
  return delayWrites(db, 'bookings', seconds);
}

/** Pauses commands between their change and their messages: changed, and not committed. */
export function delayMessages(db: Database, seconds = 0.5): Promise<void> {
  return delayWrites(db, 'outbox', seconds);
}

/** Pauses every insert into a table before it is written. */
export async function delayWrites(db: Database, table: string, seconds: number): Promise<void> {
  const body = sql.raw(`begin perform pg_sleep(${seconds}); return null; end`);
  await sql`create function delay_write() returns trigger language plpgsql as $$ ${body} $$`.execute(db);
  await sql`create trigger a_delay_write before insert on ${sql.table(table)} for each statement execute function delay_write()`.execute(
    db,
  );
}

export async function stopDelays(db: Database): Promise<void> {
  await sql`drop function delay_write cascade`.execute(db);
}

/** Resolves once a pause in the database has begun: checked, and not written. */
export async function untilDelayed(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`.execute(db);
    if (rows.length > 0) return;
    await wait(pollMs);
  }
}

/** Resolves once a statement in the database, or so many, wait for a lock. */
export async function untilWaitingForLock(db: Database, count = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
    if (rows.length >= count) return;
    await wait(pollMs);
  }
}
