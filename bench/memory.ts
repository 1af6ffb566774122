import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startTemporary } from '@sunset/local-postgres/temporary.ts';
import { startStandin } from '@sunset/standin/start.ts';
import { freePort } from '../server/http/connection/free-port.ts';
import { frugalMemory, frugalNode } from '../scripts/package/frugal.ts';
import { startChild } from './drop/child.ts';
import { runAndClose, type Closers } from './drop/closers.ts';
import { describeMachine } from './drop/machine.ts';
import type { LoadQuestion, Order } from './drop/load.ts';
import { ordersOf } from './drop/product.ts';
import {
  addMembers,
  connectSide,
  createSide,
  dataKey,
  fillRound,
  requireBooked,
  sessionSecret,
  type Round,
} from './drop/side.ts';
import { memoryOf, processesBelow, type ProcessMemory } from './memory/processes.ts';
import { saveResults } from './save-results.ts';

/*
 * `npm run bench:memory`: what the site of the package and its PostgreSQL take together at rest, while 5,000 people want 200 rooms,
 * and during a backup with its rehearsal. The stand-in runs in this process, which is not counted; Linux alone says what is shared.
 */

const commands = join(import.meta.dirname, '../dist/sunset-resorts/commands');
const { values } = parseArgs({
  options: {
    /** Seconds without a request before it counts as rest. */
    rest: { type: 'string', default: '60' },
    start: { type: 'string', default: join(commands, 'start.js') },
    backup: { type: 'string', default: join(commands, 'backup-scheduled.js') },
    save: { type: 'boolean', default: false },
  },
});

const community = 2000;
const rush = { members: 5000, rooms: 200, connections: 256 };
const goals = { rest: 220, peak: 420 };
const betweenSamplesMs = 200;
const readyWithinMs = 60_000;
const loadGenerator = 'drop/load.ts';
/** What somebody looks at after the start. */
const visited = ['/', '/book', '/resorts'];

/** A moment of the run: the most that all took at once, and the largest processes then. */
interface Phase {
  mib: number;
  largest: { command: string; mib: number }[];
}

/** The content of bench/results/memory.json. */
export interface MemoryResults {
  members: number;
  /** In MiB: the most at rest, and in a rush or a backup. */
  goals: typeof goals;
  rest: Phase;
  rush: Phase;
  /** After the rush, with as long a rest as before it. */
  restAgain: Phase;
  backup: Phase;
}

const total = (processes: ProcessMemory[]) => processes.reduce((sum, { mib }) => sum + mib, 0);

function describe(processes: ProcessMemory[]): Phase {
  const largest = processes.toSorted((one, other) => other.mib - one.mib).slice(0, 6);
  const rounded = (mib: number) => Number(mib.toFixed(1));
  return {
    mib: rounded(total(processes)),
    largest: largest.map(({ command, mib }) => ({ command: command.slice(0, 80), mib: rounded(mib) })),
  };
}

/** The site and PostgreSQL, with all that they started; the load generator is not one of them. */
const measured = () => memoryOf(processesBelow(process.pid)).filter(({ command }) => !command.includes(loadGenerator));

/** Samples while `work` runs, and returns the sample with the most. */
async function peakDuring(work: () => Promise<unknown>): Promise<Phase> {
  let most = measured();
  const over = new AbortController();
  const sample = async () => {
    while (!over.signal.aborted) {
      const now = measured();
      if (total(now) > total(most)) most = now;
      await pause(betweenSamplesMs);
    }
  };
  const sampling = sample();
  try {
    await work();
  } finally {
    over.abort();
    await sampling;
  }
  return describe(most);
}

/** Starts a program as the package's command does. */
function startProgram(file: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [...frugalNode, file], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { ended, stop };
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok === true) return;
    await pause(250);
  }
  throw new Error(`The site is not ready after ${readyWithinMs / 1000} s.`);
}

/** A community with a full opening to come, everybody's press prepared. No connection stays open. */
async function prepare(clusterUrl: string): Promise<{ url: string; round: Round; orders: Order[] }> {
  const side = await createSide(clusterUrl, `memory_${randomUUID().slice(0, 8)}`);
  await addMembers(side.deps, community);
  const units = Array.from({ length: 6 }, (_, type) => Math.floor((rush.rooms + type) / 6));
  const round = await fillRound(side, { members: rush.members, units });
  const orders = await ordersOf(side, round);
  await side.close();
  return { url: side.url, round, orders };
}

interface Site {
  port: number;
  env: Record<string, string>;
}

/** Starts the site on the database, with a stand-in as Discord, and looks at its first pages. */
async function startSite(databaseUrl: string, closers: Closers): Promise<Site> {
  const standin = await startStandin();
  await closers.add(standin.close);
  const target = mkdtempSync(join(tmpdir(), 'sunset-memory-'));
  await closers.add(async () => rmSync(target, { recursive: true }));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  standin.registerRedirects(url);
  const env = {
    ...standin.environment(),
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: sessionSecret,
    DATA_KEY: dataKey,
    PUBLIC_URL: url,
    HOST: '127.0.0.1',
    PORT: String(port),
    TRUSTED_PROXIES: '127.0.0.1',
    BACKUP_TARGET: target,
    LOG_LEVEL: 'error',
    ...frugalMemory,
    PATH: process.env['PATH'] ?? '',
  };
  await closers.add(startProgram(values.start, env).stop);
  await waitUntilReady(url);
  for (const path of visited) await fetch(url + path);
  return { port, env };
}

async function measureRest(): Promise<Phase> {
  await pause(Number(values.rest) * 1000);
  return describe(measured());
}

async function measureRush({ port }: Site, orders: Order[], closers: Closers): Promise<Phase> {
  const load = startChild(join(import.meta.dirname, loadGenerator));
  await closers.add(load.stop);
  await load.ask({ port, connections: rush.connections, orders } satisfies LoadQuestion);
  const phase = await peakDuring(() => load.ask('go' satisfies LoadQuestion));
  await load.stop();
  return phase;
}

function measureBackup({ env }: Site): Promise<Phase> {
  return peakDuring(async () => {
    const exitCode = await startProgram(values.backup, env).ended;
    if (exitCode !== 0) throw new Error(`The backup ended with exit code ${exitCode}.`);
  });
}

function requireGoals({ rest, rush: inRush, backup }: MemoryResults): void {
  const phases = [
    ['At rest', rest, goals.rest],
    ['In the rush', inRush, goals.peak],
    ['During the backup', backup, goals.peak],
  ] as const;
  for (const [name, { mib }, goal] of phases)
    if (mib > goal) throw new Error(`${name} it took ${mib} MiB; the goal is ${goal} MiB.`);
}

await runAndClose(async (closers) => {
  const cluster = await startTemporary();
  await closers.add(cluster.stop);
  const { url, round, orders } = await prepare(cluster.url);
  const site = await startSite(url, closers);
  const results: MemoryResults = {
    members: community + rush.members,
    goals,
    rest: await measureRest(),
    rush: await measureRush(site, orders, closers),
    restAgain: await measureRest(),
    backup: await measureBackup(site),
  };
  console.dir(results, { depth: 4 });
  const side = connectSide(url);
  await closers.add(side.close);
  await requireBooked(side, round);
  if (values.save) await saveResults('memory', describeMachine(cluster.version, null), results);
  requireGoals(results);
});
