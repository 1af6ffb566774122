import { sql } from 'kysely';
import type { Database } from '../../server/database/connect.ts';

/**
 * Pauses every batch of bookings between its checks and the end of its writes, so that something can happen in
 * between.
 */
export function slowDownBookings(db: Database, seconds = 0.5): Promise<void> {
  return slowDownWrites(db, 'bookings', seconds);
}

/** Pauses commands between their change and their messages: changed, and not committed. */
export function slowDownMessages(db: Database, seconds = 0.5): Promise<void> {
  return slowDownWrites(db, 'outbox', seconds);
}

/** Pauses every insert into a table before it is written. */
export async function slowDownWrites(db: Database, table: string, seconds: number): Promise<void> {
  const body = sql.raw(`begin perform pg_sleep(${seconds}); return null; end`);
  await sql`create function nap() returns trigger language plpgsql as $$ ${body} $$`.execute(db);
  await sql`create trigger a_nap before insert on ${sql.table(table)} for each statement execute function nap()`.execute(
    db,
  );
}

export async function stopSlowingDown(db: Database): Promise<void> {
  await sql`drop function nap cascade`.execute(db);
}

/** Resolves once a pause in the database has begun: checked, and not written. */
export async function untilNapping(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`.execute(db);
    if (rows.length > 0) return;
  }
}
