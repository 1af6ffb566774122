import { frugalMemory, frugalNode } from '../../server/start/frugal.ts';
import { join } from 'node:path';
import { checkData } from '../../server/operations/check-data/check-data.ts';
import { aBookingBody } from '../../test/factories.ts';
import { startChild, type Child } from './child.ts';
import type { LoadQuestion, LoadResult, Order } from './load.ts';
import type { LiveServerQuestion, Use } from '../live/server.ts';
import { quantile } from './figures.ts';
import { discordApplication, requireBooked, sessionSecret, type Round, type Side } from './side.ts';

/** The product under load: server and load generator, each in a separate process. */
export interface Product {
  server: Child;
  load: Child;
  port: number;
  connections: number;
}

export interface ProductResult extends Percentiles {
  bookingsPerSecond: number;
  elapsedMs: number;
  /** CPU time of the server process for one request. */
  serverCpuMs: number;
  /** CPU time of the load generator for one request, which runs on the same machine. */
  loadCpuMs: number;
  /** How many answers of each kind: `200`, or status and code of a refusal. */
  answers: Record<string, number>;
  /** Percentiles of each kind of answer. */
  byKind: Record<string, Percentiles>;
}

interface Percentiles {
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

interface Setting {
  connections: number;
  /** Folder for a CPU profile of the server. */
  profile: string | null;
}

/** Starts the server on the database of the side, and the load generator. `stopProduct` stops both in every case. */
export async function startProduct(side: Side, setting: Setting): Promise<Product> {
  const profile = setting.profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${setting.profile}`];
  const execArgv = [...frugalNode, ...profile];
  const env = {
    ...discordApplication,
    ...frugalMemory,
    DATABASE_URL: side.url,
    SESSION_SECRET: sessionSecret,
    // The load generator sends an address for each member.
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
  const server = startChild(join(import.meta.dirname, '../live/server.ts'), { env, execArgv });
  try {
    const port = Number(await server.ask('port' satisfies LiveServerQuestion));
    return { server, load: startChild(join(import.meta.dirname, 'load.ts')), port, connections: setting.connections };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

export async function stopProduct({ server, load }: Product): Promise<void> {
  await Promise.all([server.stop(), load.stop()]);
}

/** The allowed answers of a round; throws a sentence if there are others. */
export type Judge = (answers: Record<string, number>, round: Round) => void;

/** Every member of the round books once over HTTP. Throws if the answers or the data are not exactly as expected. */
export async function measureProduct(
  product: Product,
  side: Side,
  round: Round,
  judge: Judge = requireNothingElse,
): Promise<ProductResult> {
  const { server, load, port, connections } = product;
  const orders = await ordersOf(side, round);
  await load.ask({ port, connections, orders } satisfies LoadQuestion);
  const cpuBefore = await cpuOf(server);
  const { latenciesMs, elapsedMs, cpuMs } = (await load.ask('go' satisfies LoadQuestion)) as LoadResult;
  const serverCpuMs = (await cpuOf(server)) - cpuBefore;
  const kinds = Object.entries(latenciesMs);
  const answers = Object.fromEntries(kinds.map(([kind, all]) => [kind, all.length]));
  judge(answers, round);
  await requireExactData(side, round);
  return {
    bookingsPerSecond: ((answers['200'] ?? 0) / elapsedMs) * 1000,
    elapsedMs,
    serverCpuMs: serverCpuMs / orders.length,
    loadCpuMs: cpuMs / orders.length,
    ...percentiles(Object.values(latenciesMs).flat()),
    answers,
    byKind: Object.fromEntries(kinds.map(([kind, all]) => [kind, percentiles(all)])),
  };
}

const cpuOf = async (server: Child) => ((await server.ask('use' satisfies LiveServerQuestion)) as Use).cpuMs;

function percentiles(latenciesMs: number[]): Percentiles {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  return { p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99), maxMs: quantile(sorted, 1) };
}

/** One booking for each member, of a random room. */
export async function ordersOf({ deps }: Side, { firstMemberId, roomIds }: Round): Promise<Order[]> {
  const sessions = await deps.db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .select(['sessions.id', 'sessions.purpose', 'sessions.createdAt', 'sessions.expiresAt', 'members.discordId'])
    .where('members.id', '>=', firstMemberId)
    .execute();
  return Promise.all(
    sessions.map(async (session) => ({
      token: await deps.tokens.sign(session),
      body: JSON.stringify(aBookingBody(roomIds[Math.floor(Math.random() * roomIds.length)])),
    })),
  );
}

/** As many bookings as possible, and `sold_out` for all others. */
function requireNothingElse(answers: Record<string, number>, round: Round): void {
  const refused = round.members - round.expected;
  const must = { 200: round.expected, ...(refused > 0 ? { '409 sold_out': refused } : {}) };
  const isExact = Object.entries(must).every(([kind, count]) => answers[kind] === count);
  if (!isExact || Object.keys(answers).length !== Object.keys(must).length) {
    throw new Error(`The answers were ${JSON.stringify(answers)} and must be ${JSON.stringify(must)}.`);
  }
}

/** Exactly the expected bookings, and data that breaks no invariant. */
async function requireExactData(side: Side, round: Round): Promise<void> {
  await requireBooked(side, round);
  const violations = await checkData(side.deps.db);
  if (violations.length > 0) throw new Error(`The data breaks invariants: ${JSON.stringify(violations.slice(0, 5))}`);
}
