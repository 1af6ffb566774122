import { parseArgs } from 'node:util';
import pg from 'pg';
import { processEnvironment } from '../../server/config.ts';
import { createDatabase } from '../../server/database/connect.ts';
import { startEmbedded } from '@sunset/local-postgres/start.ts';
import { migrate } from '../../server/database/schema/migrate.ts';
import { insertResorts } from '../../server/seed/catalog.ts';
import { growDatabase, type GrowthOptions } from './grow.ts';

/*
 * `npm run data:grow -- --bookings 1000000 --members 20000 --past-openings 2000`: a database of a community that has
 * been at it for years. Fills DATABASE_URL, or with --directory a fresh embedded database there.
 */

const usage =
  'node bench/growth/generate.ts [--bookings 1000000] [--members 20000] [--past-openings 2000] [--directory FOLDER]';

function readOptions(args: string[]): GrowthOptions & { directory: string | undefined } {
  const { values } = parseArgs({
    args,
    options: {
      bookings: { type: 'string', default: '1000000' },
      members: { type: 'string', default: '20000' },
      'past-openings': { type: 'string', default: '2000' },
      directory: { type: 'string' },
    },
  });
  return {
    bookings: readCount('bookings', values.bookings),
    members: readCount('members', values.members),
    pastOpenings: readCount('past-openings', values['past-openings']),
    openingsAhead: 4,
    bookingsAhead: 50,
    directory: values.directory,
  };
}

function readCount(name: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 10_000_000) return count;
  throw new Error(`--${name} must be a whole number of at least 1.\n${usage}`);
}

/** The tables, and resorts where there are none yet. */
async function prepare(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url });
  await migrate(pool);
  const db = createDatabase(pool);
  const resort = await db.selectFrom('resorts').select('id').limit(1).executeTakeFirst();
  if (resort === undefined) await insertResorts(db, new Date());
  await db.destroy();
}

async function grow({ directory, ...options }: ReturnType<typeof readOptions>): Promise<void> {
  const { DATABASE_URL: given } = processEnvironment;
  if (given === undefined && directory === undefined) {
    throw new Error(`Name the database to fill: DATABASE_URL, or --directory for a fresh embedded one.\n${usage}`);
  }
  const embedded = directory === undefined ? null : await startEmbedded({ directory, log: () => {}, settings: {} });
  const url = embedded?.url ?? given ?? '';
  try {
    await prepare(url);
    const startedAt = performance.now();
    await growDatabase(url, options, (line) => console.log(line));
    console.log(`${options.bookings} bookings in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
  } finally {
    await embedded?.stop();
  }
}

try {
  await grow(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
