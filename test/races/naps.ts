import { sql } from 'kysely';
import type { Database } from '../../server/database/connect.ts';

/** Makes every batch of bookings wait between its judgement and the end of its writing, so that something surely comes between. */
export function slowDownBookings(db: Database, seconds = 0.5): Promise<void> {
  return slowDownWrites(db, 'bookings', seconds);
}

/** Makes whoever has changed something and queues its messages wait before they are written: changed, and not committed. */
export function slowDownMessages(db: Database, seconds = 0.5): Promise<void> {
  return slowDownWrites(db, 'outbox', seconds);
}

/** Makes every insertion into a table wait before it is written. */
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

/** Resolves once something naps in the database: it has been judged and not written. */
export async function untilNapping(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`.execute(db);
    if (rows.length > 0) return;
  }
}
