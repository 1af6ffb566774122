import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { startTemporary } from '@sunset/local-postgres/temporary.ts';
import { startChild, type Child } from './drop/child.ts';
import { runAndClose, type Closers } from './drop/closers.ts';
import { quantile, spread, type Spread } from './drop/figures.ts';
import { describeMachine } from './drop/machine.ts';
import { createSide, discordApplication, fillRound, sessionSecret, type Round, type Side } from './drop/side.ts';
import type { AudienceQuestion } from './live/audience.ts';
import type { LiveServerQuestion, Use } from './live/server.ts';
import { saveResults } from './save-results.ts';

/*
 * `npm run bench:live`: thousands of open pages at one process, from separate processes. Measures the memory of the
 * process, and the time from a change in the database to its arrival at each page. Throws if a goal is missed.
 */

const promise = { residentMiB: 512, medianMs: 1000 };
const clock = () => performance.timeOrigin + performance.now();
const mebibyte = 2 ** 20;

interface Options {
  pages: number;
  changes: number;
  isSaved: boolean;
}

interface Stage {
  side: Side;
  round: Round;
  server: Child;
  audiences: Child[];
  options: Options;
}

interface Change {
  medianMs: number;
  p99Ms: number;
  maxMs: number;
}

/** The content of bench/results/live.json. */
export interface LiveFigures {
  pages: number;
  /** Of the server process. */
  resident: { withoutPagesMiB: number; withPagesMiB: number };
  cpuMsPerChange: number;
  summary: Record<keyof Change, Spread>;
  changes: Change[];
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: '5000' },
      changes: { type: 'string', default: '20' },
      save: { type: 'boolean', default: false },
    },
  });
  return { pages: Number(values.pages), changes: Number(values.changes), isSaved: values.save };
}

const useOf = async (server: Child) => (await server.ask('use' satisfies LiveServerQuestion)) as Use;

async function run(options: Options, closers: Closers): Promise<void> {
  const cluster = await startTemporary();
  await closers.add(cluster.stop);
  const machine = describeMachine(cluster.version, null);
  const side = await createSide(cluster.url, 'live_product');
  await closers.add(side.close);
  const round = await fillRound(side, { members: 1, units: [options.changes + 1] });
  const env = {
    ...discordApplication,
    DATABASE_URL: side.url,
    SESSION_SECRET: sessionSecret,
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const server = startChild(join(import.meta.dirname, 'live/server.ts'), {
    env: { ...env, NODE_ENV: 'production', TRUSTED_PROXIES: '127.0.0.1' },
  });
  await closers.add(server.stop);
  const audiences = [0, 1].map(() => startChild(join(import.meta.dirname, 'live/audience.ts')));
  for (const audience of audiences) await closers.add(audience.stop);
  const results = await measure({ side, round, server, audiences, options });
  console.log(results);
  if (options.isSaved) await saveResults('live', machine, results);
  if (results.resident.withPagesMiB > promise.residentMiB || results.summary.medianMs.median > promise.medianMs)
    throw new Error('That is more than was promised.');
}

async function measure(stage: Stage): Promise<LiveFigures> {
  const { server, audiences, options } = stage;
  const port = Number(await server.ask('port' satisfies LiveServerQuestion));
  const before = await useOf(server);
  const open = options.pages / audiences.length;
  await Promise.all(audiences.map((audience) => audience.ask({ open, port } satisfies AudienceQuestion)));
  const opened = await useOf(server);
  if (opened.pages !== options.pages || !opened.isConnected) throw new Error(`Not everybody listens: ${opened.pages}`);
  const changes: Change[] = [];
  for (let number = 1; number <= options.changes; number += 1) changes.push(await measureChange(stage, number));
  const after = await useOf(server);
  const of = (name: keyof Change) => spread(changes.map((change) => change[name]));
  return {
    pages: options.pages,
    resident: {
      withoutPagesMiB: Math.round(before.residentBytes / mebibyte),
      withPagesMiB: Math.round(Math.max(opened.residentBytes, after.residentBytes) / mebibyte),
    },
    cpuMsPerChange: (after.cpuMs - opened.cpuMs) / options.changes,
    summary: { medianMs: of('medianMs'), p99Ms: of('p99Ms'), maxMs: of('maxMs') },
    changes,
  };
}

/** Takes one more room and waits until every page has the event. */
async function measureChange({ side, round, audiences, options }: Stage, number: number): Promise<Change> {
  const expect = `"availableCount":${options.changes + 1 - number},`;
  await Promise.all(audiences.map((audience) => audience.ask({ expect } satisfies AudienceQuestion)));
  // The previous event must not delay this one.
  await pause(400);
  const changedAt = clock();
  await sql`update units set reserved_until = now() + interval '1 day'
    where opening_id = ${round.openingId} and number = ${number} and opening_room_id = ${round.roomIds[0]}`.execute(
    side.deps.db,
  );
  const arrivals = await Promise.all(audiences.map((audience) => audience.ask('arrivals' satisfies AudienceQuestion)));
  const delays = (arrivals as number[][]).flat().map((at) => at - changedAt);
  const sorted = delays.toSorted((a, b) => a - b);
  return { medianMs: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99), maxMs: quantile(sorted, 1) };
}

await runAndClose((closers) => run(readOptions(), closers));
