import { join } from 'node:path';
import { checkData } from '../../server/features/audit/commands/check-data.ts';
import { aBookingBody } from '../../test/factories.ts';
import { startChild, type Child } from './child.ts';
import type { LoadQuestion, LoadResult, Order } from './load.ts';
import type { ServerQuestion } from './server.ts';
import { quantile } from './figures.ts';
import { discordApplication, requireBooked, sessionSecret, type Round, type Side } from './side.ts';

/** The product under load: its server and its crowd, each a process of its own. */
export interface Product {
  server: Child;
  crowd: Child;
  port: number;
  connections: number;
}

export interface ProductResult {
  bookingsPerSecond: number;
  elapsedMs: number;
  /** CPU time of the server process for one request. */
  serverCpuMs: number;
  /** CPU time of the crowd for one request, which takes it from the same machine. */
  crowdCpuMs: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  answers: Record<string, number>;
}

interface Setting {
  connections: number;
  /** Folder for a CPU profile of the server. */
  profile: string | null;
}

/** Starts the server on the side's database, and the crowd. `stopProduct` ends both, whatever happened. */
export async function startProduct(side: Side, setting: Setting): Promise<Product> {
  const execArgv = setting.profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${setting.profile}`];
  const env = {
    ...discordApplication,
    DATABASE_URL: side.url,
    SESSION_SECRET: sessionSecret,
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
  const server = startChild(join(import.meta.dirname, 'server.ts'), { env, execArgv });
  try {
    const port = Number(await server.ask('port' satisfies ServerQuestion));
    return { server, crowd: startChild(join(import.meta.dirname, 'load.ts')), port, connections: setting.connections };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

export async function stopProduct({ server, crowd }: Product): Promise<void> {
  await Promise.all([server.stop(), crowd.stop()]);
}

/** Everybody of the round books once over HTTP. Throws where the answers or the data are not exactly as they must be. */
export async function measureProduct(product: Product, side: Side, round: Round): Promise<ProductResult> {
  const { server, crowd, port, connections } = product;
  const orders = await ordersOf(side, round);
  await crowd.ask({ port, connections, orders } satisfies LoadQuestion);
  const cpuBefore = Number(await server.ask('cpu' satisfies ServerQuestion));
  const result = (await crowd.ask('go' satisfies LoadQuestion)) as LoadResult;
  const serverCpuMs = Number(await server.ask('cpu' satisfies ServerQuestion)) - cpuBefore;
  await requireExact(side, round, result);
  const latencies = result.latenciesMs.toSorted((a, b) => a - b);
  return {
    bookingsPerSecond: ((result.answers['200'] ?? 0) / result.elapsedMs) * 1000,
    elapsedMs: result.elapsedMs,
    serverCpuMs: serverCpuMs / orders.length,
    crowdCpuMs: result.cpuMs / orders.length,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    maxMs: quantile(latencies, 1),
    answers: result.answers,
  };
}

/** One order for each member, of a room that chance picks. */
async function ordersOf({ deps }: Side, { firstMemberId, roomIds }: Round): Promise<Order[]> {
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

/** Exactly the expected bookings, every other answer a clean refusal, and data that breaks no invariant. */
async function requireExact(side: Side, round: Round, { answers }: LoadResult): Promise<void> {
  const refused = round.members - round.expected;
  const must = { 200: round.expected, ...(refused > 0 ? { '409 sold_out': refused } : {}) };
  const isExact = Object.entries(must).every(([kind, count]) => answers[kind] === count);
  if (!isExact || Object.keys(answers).length !== Object.keys(must).length) {
    throw new Error(`The answers were ${JSON.stringify(answers)} and must be ${JSON.stringify(must)}.`);
  }
  await requireBooked(side, round);
  const violations = await checkData(side.deps.db);
  if (violations.length > 0) throw new Error(`The data breaks invariants: ${JSON.stringify(violations.slice(0, 5))}`);
}
