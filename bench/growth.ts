import { parseArgs } from 'node:util';
import pg from 'pg';
import { growDatabase } from './growth/grow.ts';
import { createDatabase } from '../server/database/connect.ts';
import { startTemporary } from '@sunset/local-postgres/temporary.ts';
import { migrate } from '../server/database/schema/migrate.ts';
import { insertResorts } from '../server/seed/catalog.ts';
import { databaseUrl } from '../test/setup/database-url.ts';
import { runAndClose, type Closers } from './drop/closers.ts';
import { quantile } from './drop/figures.ts';
import { describeMachine } from './drop/machine.ts';
import { openCommunity, type Community } from './growth/community.ts';
import { listQuestions, type Question } from './growth/questions.ts';
import { saveResults } from './save-results.ts';

/*
 * `npm run bench:growth`: the cost of each frequent query with a thousand, a hundred thousand and a million
 * bookings. The same 20,000 members and the same coming openings at each size: only past openings grow, with 500
 * bookings each, or fewer if the figures would otherwise show fewer openings. Each database is vacuumed, analysed
 * and aggregated first, jobs find the same backlog each time, and the sizes alternate, so that other work on the
 * machine affects all of them. Figures by kind of room, status and day come from as many rows as there are
 * combinations, however many bookings; with a thousand bookings some combinations are missing.
 */

const bookingsAhead = { openingsAhead: 4, bookingsAhead: 50 };
/** Fifty openings of each of 13 resorts: as many as the figures of one resort show. */
const leastPastOpenings = 650;
const mostGrowth = 1.3;
/** Rounds that do not count, to warm up plans, caches and compilers. */
const warmUps = 6;

/** Milliseconds by size, and the last as a multiple of the first. */
interface Cost {
  name: string;
  medianMs: number[];
  ratio: number;
}

/** The content of bench/results/growth.json. */
export interface GrowthFigures {
  sizes: number[];
  repeats: number;
  mostGrowth: number;
  costs: Cost[];
}

interface Options {
  sizes: number[];
  repeats: number;
  isSaved: boolean;
  existing: string[];
}

function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '1000,100000,1000000' },
      repeats: { type: 'string', default: '50' },
      save: { type: 'boolean', default: false },
      /** Existing databases to use instead of growing three: their addresses in the order of --sizes. */
      existing: { type: 'string', multiple: true, default: [] },
    },
  });
  return {
    sizes: values.sizes.split(',').map(Number),
    repeats: Number(values.repeats),
    isSaved: values.save,
    existing: values.existing,
  };
}

async function run(closers: Closers): Promise<void> {
  const { sizes, repeats, isSaved, existing } = readOptions(process.argv.slice(2));
  const urls = existing.length > 0 ? existing : await growAll(sizes, closers);
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
  if (isSaved) {
    const machine = describeMachine(await versionOf(urls[0]), null);
    const figures: GrowthFigures = { sizes, repeats, mostGrowth, costs };
    await saveResults('growth', machine, figures);
  }
}

async function versionOf(url: string | undefined): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  return rows[0]?.server_version ?? 'unknown';
}

async function growAll(sizes: number[], closers: Closers): Promise<string[]> {
  const cluster = await startTemporary({ max_wal_size: '4GB' });
  await closers.add(cluster.stop);
  const urls: string[] = [];
  for (const bookings of sizes) {
    const url = await createOne(cluster.url, `growth_${bookings}`);
    const pastOpenings = Math.max(leastPastOpenings, bookings / 500);
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
  await migrate(pool);
  const db = createDatabase(pool);
  await insertResorts(db, new Date());
  await db.destroy();
  return url;
}

async function measure(communities: Community[], repeats: number): Promise<Cost[]> {
  const questions = await Promise.all(communities.map((community) => listQuestions(community)));
  const costs: Cost[] = [];
  for (const [index, { name }] of (questions[0] ?? []).entries()) {
    const times = await askInTurn(
      questions.flatMap((all) => all[index] ?? []),
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

/** Runs the same query on each size in turn, another one first each time; returns the durations in ms, by size. */
async function askInTurn(questions: Question[], repeats: number): Promise<number[][]> {
  const times: number[][] = questions.map(() => []);
  for (let round = 0; round < warmUps + repeats; round += 1) {
    const first = round % questions.length;
    const turns = [...questions.entries()];
    for (const [size, { ask, prepare }] of [...turns.slice(first), ...turns.slice(0, first)]) {
      await prepare?.();
      const startedAt = performance.now();
      await ask();
      if (round >= warmUps) times[size]?.push(performance.now() - startedAt);
    }
  }
  return times;
}

await runAndClose(run);
