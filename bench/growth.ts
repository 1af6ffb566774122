import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { growDatabase } from '../scripts/growth/grow.ts';
import { createDatabase } from '../server/db/connect.ts';
import { startTemporary } from '../server/db/embedded/temporary.ts';
import { migrate } from '../server/db/migrate.ts';
import { insertCatalogue } from '../server/seed/catalogue.ts';
import { databaseUrl } from '../test/setup/database-url.ts';
import { Closers } from './drop/closers.ts';
import { quantile } from './drop/figures.ts';
import { describeMachine } from './drop/machine.ts';
import { openCommunity, type Community } from './growth/community.ts';
import { listQuestions } from './growth/questions.ts';

/*
 * `npm run bench:growth`: what each hot question costs with a thousand, a hundred thousand and a million bookings. The same
 * 20,000 members throughout, 500 bookings to an opening (20 where there are a
 * thousand in all: figures show fifty openings), and the same openings to come: only the past grows. The sizes
 * take turns, so that whatever else the machine does meets all of them.
 */

const sizes = [1_000, 100_000, 1_000_000];
const bookingsAhead = { openingsAhead: 4, bookingsAhead: 50 };
const mostGrowth = 1.3;

/** Milliseconds by size, and the last as a multiple of the first. */
interface Cost {
  name: string;
  medianMs: number[];
  ratio: number;
}

function readOptions(args: string[]): { repeats: number; isSaved: boolean; existing: string[] } {
  const { values } = parseArgs({
    args,
    options: {
      repeats: { type: 'string', default: '25' },
      save: { type: 'boolean', default: false },
      /** Grown databases to ask instead of growing three: their addresses in the order of the sizes. */
      existing: { type: 'string', multiple: true, default: [] },
    },
  });
  return { repeats: Number(values.repeats), isSaved: values.save, existing: values.existing };
}

async function run(closers: Closers): Promise<void> {
  const { repeats, isSaved, existing } = readOptions(process.argv.slice(2));
  const urls = existing.length > 0 ? existing : await growAll(closers);
  const communities: Community[] = [];
  for (const url of urls) {
    const community = await openCommunity(url);
    await closers.add(community.close);
    communities.push(community);
  }
  const costs = await measure(communities, repeats);
  for (const { name, medianMs, ratio } of costs) {
    const cells = medianMs.map((ms) => ms.toFixed(2).padStart(10)).join('');
    console.log(`${name.padEnd(28)}${cells}${ratio.toFixed(2).padStart(8)}${ratio > mostGrowth ? '  <- grows' : ''}`);
  }
  if (isSaved) await save(costs, repeats);
}

async function growAll(closers: Closers): Promise<string[]> {
  const cluster = await startTemporary({ max_wal_size: '4GB' });
  await closers.add(cluster.stop);
  const urls: string[] = [];
  for (const bookings of sizes) {
    const url = await createOne(cluster.url, `growth_${bookings}`);
    const pastOpenings = Math.max(50, bookings / 500);
    await growDatabase(url, { bookings, members: 20_000, pastOpenings, ...bookingsAhead });
    console.log(`grown to ${bookings}`);
    urls.push(url);
  }
  return urls;
}

async function createOne(clusterUrl: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: clusterUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = databaseUrl(clusterUrl, name);
  const pool = new pg.Pool({ connectionString: url });
  await migrate(pool, join(import.meta.dirname, '../server/migrations'));
  const db = createDatabase(pool);
  await insertCatalogue(db, new Date());
  await db.destroy();
  return url;
}

async function measure(communities: Community[], repeats: number): Promise<Cost[]> {
  const questions = await Promise.all(communities.map((community) => listQuestions(community)));
  const costs: Cost[] = [];
  for (const [index, { name }] of (questions[0] ?? []).entries()) {
    const times = await askInTurn(
      questions.map((all) => all[index]?.ask),
      repeats,
    );
    const medianMs = times.map((each) =>
      quantile(
        each.toSorted((a, b) => a - b),
        0.5,
      ),
    );
    costs.push({ name, medianMs, ratio: (medianMs.at(-1) ?? 0) / (medianMs[0] ?? 1) });
  }
  return costs;
}

/** Asks the same question of each size in turn; how long each answer took, in ms, by size. */
async function askInTurn(asks: ((() => Promise<unknown>) | undefined)[], repeats: number): Promise<number[][]> {
  const times: number[][] = asks.map(() => []);
  // Three that do not count: plans, caches and compilers warm up.
  for (let round = -3; round < repeats; round += 1) {
    for (const [size, ask] of asks.entries()) {
      const startedAt = performance.now();
      await ask?.();
      if (round >= 0) times[size]?.push(performance.now() - startedAt);
    }
  }
  return times;
}

async function save(costs: Cost[], repeats: number): Promise<void> {
  const folder = join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'growth.json');
  const machine = describeMachine('18', null);
  const results = { at: new Date().toISOString(), machine, sizes, repeats, costs };
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
  console.log(`\nSaved in ${file}`);
}

const closers = new Closers();
try {
  await run(closers);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await closers.close();
}
