import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { insertAdmins, insertCatalogue, type NamedAdmin } from './catalog.ts';
import { demoOpenings } from './content/openings.ts';
import { insertDemo } from './demo.ts';

export interface SeedOptions {
  now: Date;
  /** The first becomes the primary admin where there is none yet. */
  adminDiscordIds: NamedAdmin[];
  random: (bytes: number) => Uint8Array;
  /** Openings, guests and their bookings as well, for a database that runs with the stand-in. */
  withDemo: boolean;
}

// Seeding and renewing share it; any number serves, as long as nothing else of ours locks the same one.
const LOCK_KEY = 5_021_948_338;

/**
 * Fills a new database with the resorts, testimonials, store items and named admins, and the demo where asked for. All or
 * nothing; a database with any resort, member, opening or booking is left as it is.
 */
export function seedIfEmpty(db: Database, options: SeedOptions): Promise<'seeded' | 'has data'> {
  return db.transaction().execute(async (db) => {
    await lockSeeding(db);
    if (await hasData(db)) return 'has data';
    await insertAdmins(db, options.adminDiscordIds, options.now);
    await insertCatalogue(db, options.now);
    if (options.withDemo) await insertDemo(db, options);
    return 'seeded';
  });
}

const FEWEST_AHEAD = 5;

/**
 * Gives a demo database something to book again: where fewer than five openings lie ahead, the demo's are opened anew from
 * `now`, without guests. Answers how many it added; none in any other database. Rule: OPS-23.
 */
export function renewDemoOpenings(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (db) => {
    await lockSeeding(db);
    if (!(await needsOpenings(db, now))) return 0;
    // race: an admin of another process could open the same hour between our look and our insert, and openings_no_overlap
    // would end the whole renewal; for its moment nobody else writes openings.
    await sql`lock table openings in share row exclusive mode`.execute(db);
    let added = 0;
    for (const { slug, startsAt, timeZone } of demoOpenings(now)) {
      const { rows } = await sql`
        select create_opening(resorts.id, ${startsAt}, ${timeZone}, ${now}) from resorts
        where resorts.slug = ${slug} and not exists (
          select from openings
          where openings.resort_id = resorts.id and openings.cancelled_at is null
            and openings.starts_at < ${startsAt}::timestamptz + interval '1 hour' and openings.ends_at > ${startsAt}
        )`.execute(db);
      added += rows.length;
    }
    return added;
  });
}

/** Held until the transaction ends. race: of processes that start together one seeds; the others wait and find its rows. */
async function lockSeeding(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_KEY)})`.execute(db);
}

async function hasData(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from resorts) or exists (select from members)
      or exists (select from openings) or exists (select from bookings) as found`.execute(db);
  return rows[0]?.found ?? true;
}

async function needsOpenings(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select is_demo and ${FEWEST_AHEAD} > (select count(*) from openings where starts_at > ${now} and cancelled_at is null) as needed
    from settings`.execute(db);
  return rows[0]?.needed ?? false;
}
