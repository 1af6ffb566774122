import { sessionMinutes } from '@sunset/contract/openings/session-length.ts';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { insertAdmins, insertExamples, insertResorts, type NamedAdmin } from './catalog.ts';
import { demoOpenings } from './content/openings.ts';
import { insertDemo } from './demo.ts';
import { lockSeeding } from './lock-seeding.ts';

export interface SeedOptions {
  now: Date;
  /** The first becomes the primary admin if there is none. */
  adminDiscordIds: NamedAdmin[];
  random: (bytes: number) => Uint8Array;
  /** Also openings, guests, bookings, testimonials and store items, for a database with the stand-in. */
  withDemo: boolean;
}

/**
 * Fills an empty database with resorts, the given admins and, if wanted, the demo. All or
 * nothing; a database with any resort, member, opening or booking is not changed.
 */
export function seedIfEmpty(db: Database, options: SeedOptions): Promise<'seeded' | 'has data'> {
  return db.transaction().execute(async (db) => {
    await lockSeeding(db);
    if (await hasData(db)) return 'has data';
    await insertAdmins(db, options.adminDiscordIds, options.now);
    await insertResorts(db, options.now);
    if (options.withDemo) {
      await insertExamples(db, options.now);
      await insertDemo(db, options);
    }
    return 'seeded';
  });
}

const FEWEST_AHEAD = 5;

/**
 * Adds openings without guests to a demo database with fewer than five future ones, starting from `now`. Returns how many
 * were added; none in other databases. Rule: OPS-23.
 */
export function renewDemoOpenings(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (db) => {
    await lockSeeding(db);
    if (!(await needsOpenings(db, now))) return 0;
    // race: an admin of another process could create an opening at the same hour between the check and the insert, and
    // openings_no_overlap would abort the renewal; the lock blocks other writers of openings for a moment.
    await sql`lock table openings in share row exclusive mode`.execute(db);
    let added = 0;
    for (const { slug, startsAt, timeZone } of demoOpenings(now)) {
      const { rows } = await sql`
        select create_opening(resorts.id, ${startsAt}, ${timeZone}, ${now}) from resorts
        where resorts.slug = ${slug} and not exists (
          select from openings
          where openings.resort_id = resorts.id and openings.cancelled_at is null
            and openings.starts_at < ${startsAt}::timestamptz + ${sessionMinutes} * interval '1 minute' and openings.ends_at > ${startsAt}
        )`.execute(db);
      added += rows.length;
    }
    return added;
  });
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
