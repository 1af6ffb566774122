import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/**
 * Marks a database without people as one of the stand-in. A database with people keeps its mark: a real site that was
 * started once without its configuration stays a real site.
 */
export async function markStandinPeople(db: Database): Promise<void> {
  await sql`
    update settings set has_standin_people = true
    where not exists (select from members) and not exists (select from admins)`.execute(db);
}

/** Whether the database holds demo data, or admins and sessions of the stand-in. */
export async function hasDemoData(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom('settings')
    .select('onlyRow')
    .where((is) => is.or([is('isDemo', '=', true), is('hasStandinPeople', '=', true)]))
    .executeTakeFirst();
  return found !== undefined;
}

/** Throws if a site with a Discord application has such a database. `place` says where it is. */
export async function refuseDemoData(db: Database, place: string): Promise<void> {
  if (!(await hasDemoData(db))) return;
  throw new Error(
    `The database ${place} was made without a Discord application: it holds demo data, or admins and sessions that anyone could have. ` +
      'It cannot be used with DISCORD_CLIENT_ID. Start with a new database: set DATA_DIR to a new folder (or move the old one away), ' +
      'or set DATABASE_URL to an empty database. To look at the demo again, remove DISCORD_CLIENT_ID.',
  );
}
