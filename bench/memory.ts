import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTemporary } from '@sunset/local-postgres/temporary.ts';
import { startStandin } from '@sunset/standin/start.ts';
import { freePort } from '../server/http/connection/free-port.ts';
import { startChild } from './drop/child.ts';
import { closeAfter, runAndClose, type Closers } from './drop/closers.ts';
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
import { measureImport } from './memory/import.ts';
import {
  builtPackage,
  copyNode,
  packageFolder,
  scratchFolder,
  startProgram,
  visitWhenReady,
} from './memory/program.ts';
import { loadGenerator, measureRest, peakDuring, type Phase } from './memory/sample.ts';
import { measureSetUp } from './memory/set-up.ts';
import { saveResults } from './save-results.ts';

/*
 * `npm run bench:memory`: what the site of the package and its PostgreSQL take together during the set-up, at rest, while 5,000 people
 * want 200 rooms, during a backup with its rehearsal, and during an import. `--before` names another package, a folder or a tarball,
 * that is measured first. Discord runs in this process, which is not counted; Linux alone says what is shared.
 */

const { values } = parseArgs({
  options: {
    /** Seconds without a request before it counts as rest. */
    rest: { type: 'string', default: '60' },
    before: { type: 'string' },
    save: { type: 'boolean', default: false },
  },
});

const community = 2000;
const rush = { members: 5000, rooms: 200, connections: 256 };
const goals = { rest: 220, peak: 420 };
const restSeconds = Number(values.rest);

/** In the order in which they are measured. */
interface Phases {
  setUp: Phase;
  rest: Phase;
  rush: Phase;
  /** After the rush, with as long a rest as before it. */
  restAgain: Phase;
  /** While the picture of a link is drawn, by a process that is begun for it. */
  preview: Phase;
  backup: Phase;
  /** Null of a package that is older than imports. */
  import: Phase | null;
}

/** The content of bench/results/memory.json. */
export interface MemoryResults extends Phases {
  members: number;
  /** In MiB: the most at rest, and in a rush or a backup. */
  goals: typeof goals;
  /** Of the other package; null if none was named. */
  before: Phases | null;
}

/** A community with a full opening to come, everybody's press prepared. No connection stays open. */
async function prepare(clusterUrl: string, folder: string): Promise<{ url: string; round: Round; orders: Order[] }> {
  const name = `memory_${randomUUID().slice(0, 8)}`;
  const schemaOf = (part: string) => join(folder, 'server/database', part);
  // An older package refuses a database that is newer.
  const schema = { migrations: schemaOf('migrations'), functions: schemaOf('functions') };
  const side = await createSide(clusterUrl, name, undefined, schema);
  await addMembers(side.deps, community);
  const units = Array.from({ length: 6 }, (_, type) => Math.floor((rush.rooms + type) / 6));
  const round = await fillRound(side, { members: rush.members, units });
  const orders = await ordersOf(side, round);
  await side.close();
  return { url: side.url, round, orders };
}

interface Site {
  node: string;
  folder: string;
  port: number;
  url: string;
  env: Record<string, string>;
}

/** Starts the site on the database, with a stand-in as Discord, and looks at its first pages. */
async function startSite(node: string, folder: string, databaseUrl: string, closers: Closers): Promise<Site> {
  const standin = await startStandin();
  await closers.add(standin.close);
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
    BACKUP_TARGET: await scratchFolder(closers),
  };
  await closers.add(startProgram(node, join(folder, 'commands/start.js'), env).stop);
  await visitWhenReady(url);
  return { node, folder, port, url, env };
}

async function measureRush({ port }: Site, orders: Order[], closers: Closers): Promise<Phase> {
  const load = startChild(join(import.meta.dirname, loadGenerator));
  await closers.add(load.stop);
  await load.ask({ port, connections: rush.connections, orders } satisfies LoadQuestion);
  const phase = await peakDuring(() => load.ask('go' satisfies LoadQuestion));
  await load.stop();
  return phase;
}

function measureBackup({ node, folder, env }: Site): Promise<Phase> {
  return peakDuring(async () => {
    const exitCode = await startProgram(node, join(folder, 'commands/backup-scheduled.js'), env).ended;
    if (exitCode !== 0) throw new Error(`The backup ended with exit code ${exitCode}.`);
  });
}

/** Every phase of one package, with a PostgreSQL of its own. */
async function measure(node: string, folder: string): Promise<{ phases: Phases; postgres: string }> {
  const setUp = await closeAfter((closers) => measureSetUp(node, folder, closers));
  return closeAfter(async (closers) => {
    const cluster = await startTemporary();
    await closers.add(cluster.stop);
    const { url, round, orders } = await prepare(cluster.url, folder);
    const site = await startSite(node, folder, url, closers);
    const phases: Phases = {
      setUp,
      rest: await measureRest(restSeconds),
      rush: await measureRush(site, orders, closers),
      restAgain: await measureRest(restSeconds),
      preview: await peakDuring(() => fetch(`${site.url}/preview/site.png`)),
      backup: await measureBackup(site),
      import: await measureImport(site.url, url),
    };
    const side = connectSide(url);
    await closers.add(side.close);
    await requireBooked(side, round);
    return { phases, postgres: cluster.version };
  });
}

function requireGoals({ rest, rush: inRush, backup }: Phases): void {
  const phases = [
    ['At rest', rest, goals.rest],
    ['In the rush', inRush, goals.peak],
    ['During the backup', backup, goals.peak],
  ] as const;
  for (const [name, { mib }, goal] of phases)
    if (mib > goal) throw new Error(`${name} it took ${mib} MiB; the goal is ${goal} MiB.`);
}

await runAndClose(async (closers) => {
  const node = await copyNode(closers);
  const other = values.before === undefined ? null : await packageFolder(values.before, closers);
  const before = other === null ? null : (await measure(node, other)).phases;
  const { phases, postgres } = await measure(node, builtPackage);
  const results: MemoryResults = { members: community + rush.members, goals, ...phases, before };
  console.dir(results, { depth: 5 });
  if (values.save) await saveResults('memory', describeMachine(postgres, null), results);
  requireGoals(phases);
});
