import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startTemporary } from '@sunset/local-postgres/temporary.ts';
import { startStandin, type Standin } from '@sunset/standin/start.ts';
import { callsPerSignIn } from '../server/features/auth/rules.ts';
import { startChild } from './drop/child.ts';
import { Closers } from './drop/closers.ts';
import { quantile } from './drop/figures.ts';
import { describeMachine } from './drop/machine.ts';
import { createSide, dataKey, sessionSecret } from './drop/side.ts';
import { saveResults } from './save-results.ts';
import { callsPerSecond, findTooMany, summarize, type Calls } from './sign-in/count-calls.ts';
import { signIn, type Visit } from './sign-in/visitor.ts';

/*
 * `npm run bench:sign-in`: people sign in within a minute, while Discord allows 50 calls a second. Throws if anybody gets a 502 or is
 * not in, if Discord would refuse a call, or if the last one is later than 1.2 × all calls ÷ 50 s.
 */

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '60' },
    save: { type: 'boolean', default: false },
  },
});
const wanted = { people: Number(values.people), seconds: Number(values.seconds) };

/** The content of bench/results/sign-in.json. */
export interface SignInResults extends Calls {
  people: number;
  seconds: number;
  callsPerSecond: number;
  /** Answers of the site by status. */
  statuses: Record<string, number>;
  lastInS: number;
  allowedS: number;
  waitedS: { p50: number; max: number };
  ownMs: { p50: number; p99: number; max: number };
}

async function measure(site: string, standin: Standin): Promise<SignInResults> {
  const people = Array.from({ length: wanted.people }, (_, index) => `player-${index}`);
  for (const [index, key] of people.entries()) {
    standin.world.people.add({ key, id: String(9_100_000_000_000_000_000n + BigInt(index)), member: { roles: [] } });
  }
  const counted = countCalls(standin);
  const startedAt = performance.now();
  let lastInMs = 0;
  const visits = await Promise.all(
    people.map(async (person, index) => {
      await pause((index * wanted.seconds * 1000) / wanted.people);
      const visit = await signIn({ site, person, network: `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}` });
      if (visit.isIn) lastInMs = Math.max(lastInMs, performance.now() - startedAt);
      return visit;
    }),
  );
  const missing = visits.filter(({ isIn }) => !isIn).length;
  if (missing > 0) throw new Error(`${missing} people are not in.`);
  return describe(visits, lastInMs, counted());
}

/** Counts calls of the site to Discord's API; the list of the stand-in forgets old ones. */
function countCalls({ world }: Standin): () => Calls {
  const { requests } = world;
  const push = requests.push.bind(requests);
  const seen: typeof requests = [];
  requests.push = (...added) => {
    seen.push(...added.filter(({ path }) => path.startsWith('/api')));
    return push(...added);
  };
  return () => summarize(seen);
}

function describe(visits: Visit[], lastInMs: number, counted: Calls): SignInResults {
  const statuses = visits.flatMap((visit) => visit.statuses).toSorted((one, other) => one - other);
  const own = visits.map(({ ownMs }) => ownMs).toSorted((one, other) => one - other);
  const waited = visits.map(({ waitedMs }) => waitedMs / 1000).toSorted((one, other) => one - other);
  const round = (value: number, digits = 0) => Number(value.toFixed(digits));
  return {
    ...wanted,
    callsPerSecond,
    ...counted,
    statuses: Object.fromEntries(
      Object.entries(Object.groupBy(statuses, String)).map(([status, of]) => [status, of?.length ?? 0]),
    ),
    lastInS: round(lastInMs / 1000, 1),
    allowedS: round((1.2 * wanted.people * callsPerSignIn) / callsPerSecond, 1),
    waitedS: { p50: round(quantile(waited, 0.5), 1), max: round(quantile(waited, 1), 1) },
    ownMs: { p50: round(quantile(own, 0.5)), p99: round(quantile(own, 0.99)), max: round(quantile(own, 1)) },
  };
}

const cluster = await startTemporary();
const closers = new Closers();
try {
  const standin = await startStandin();
  await closers.add(standin.close);
  standin.registerRedirects('http://127.0.0.1');
  const side = await createSide(cluster.url, `sign_in_${randomUUID().slice(0, 8)}`);
  await closers.add(side.close);
  const env = {
    ...standin.environment(),
    DATABASE_URL: side.url,
    SESSION_SECRET: sessionSecret,
    DATA_KEY: dataKey,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
  const server = startChild(join(import.meta.dirname, 'sign-in/server.ts'), { env });
  await closers.add(server.stop);
  const results = await measure(`http://127.0.0.1:${Number(await server.ask('port'))}`, standin);
  console.log(results);
  if ((results.statuses['502'] ?? 0) > 0) throw new Error(`${results.statuses['502']} answers were 502.`);
  const tooMany = findTooMany(results);
  if (tooMany !== null) throw new Error(tooMany);
  if (results.lastInS > results.allowedS)
    throw new Error(`The last one was in after ${results.lastInS} s; the goal is ${results.allowedS} s.`);
  if (values.save) await saveResults('sign-in', describeMachine(cluster.version, null), results);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await closers.close();
  await cluster.stop();
}
