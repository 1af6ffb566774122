import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { minute } from '../../../test/test-clock.ts';
import { callsPerSignIn, signInIntervalMs } from './rules.ts';
import type { Database } from '../../database/connect.ts';
import { takeSignInSlot } from './sign-in-slots.ts';
import { isFullRun } from '../../../test/full-run.ts';

const callsPerSecond = 50;
const intervalMs = signInIntervalMs(callsPerSecond);
/** The first of a network, who have reserved slots. */
const firstOfNetwork = 20;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ callsPerSecond });
});
afterAll(() => app.close());

/** A rush that is over: nothing of it counts any more. */
beforeEach(() => app.clock.advance(10 * minute));

let browsers = 0;
const aBrowser = () => `browser ${(browsers += 1)}`;
const ask = (network: string, browser = aBrowser()) => takeSignInSlot(app.deps, { browser, network });

interface Visitor {
  network: string;
  browser: string;
  /** When they ask next, in ms from the begin. */
  asksAt: number;
  /** Whether they were given a time before. */
  isPromised: boolean;
}

interface Rush {
  /** When each got in, in ms from the begin. */
  admittedAt: number[];
  /** How many came when they were told to, and had to wait again. */
  broken: number;
}

/** Everybody asks, and comes back at the time that they are given. The clock of the site goes along. */
async function rush(people: readonly Pick<Visitor, 'network' | 'asksAt'>[]): Promise<Rush> {
  const waiting: Visitor[] = people.map((person) => ({ ...person, browser: aBrowser(), isPromised: false }));
  const result: Rush = { admittedAt: [], broken: 0 };
  let at = 0;
  while (waiting.length > 0) {
    waiting.sort((one, other) => one.asksAt - other.asksAt);
    const [visitor] = waiting.splice(0, 1);
    if (visitor === undefined) break;
    app.clock.advance(visitor.asksAt - at);
    at = visitor.asksAt;
    const waitMs = Math.ceil(await ask(visitor.network, visitor.browser));
    if (waitMs === 0) {
      result.admittedAt.push(at);
      continue;
    }
    if (visitor.isPromised) result.broken += 1;
    waiting.push({ ...visitor, asksAt: at + waitMs, isPromised: true });
  }
  return result;
}

/** The most calls to Discord that the admitted may make within a second. */
function maxCallsInSecond({ admittedAt }: Rush): number {
  const counts = admittedAt.map((from) => admittedAt.filter((at) => at >= from && at < from + 1000).length);
  return Math.max(...counts) * callsPerSignIn;
}

const lastAllowedMs = (people: number) => (1.2 * people * callsPerSignIn * 1000) / callsPerSecond;
const people = 300;
const arrivals = (network: (index: number) => string, count = people, overMs = 9000) =>
  Array.from({ length: count }, (_, index) => ({
    network: network(index),
    asksAt: Math.floor((index * overMs) / count),
  }));

describe('more people sign in than Discord allows', () => {
  it('admits each at the time that they were given, all within 1.2 × calls ÷ 50 s (AUTH-17)', async () => {
    const result = await rush(arrivals((index) => `192.0.2.${index}`));
    expect(result.broken).toBe(0);
    expect(Math.max(...result.admittedAt)).toBeLessThan(lastAllowedMs(people));
    // Discord counts the exchange and the revocation for the application, the reads for each person.
    expect((maxCallsInSecond(result) * 2) / callsPerSignIn).toBeLessThanOrEqual(callsPerSecond);
    // Also of all calls: half a second of the rate may come at once when nobody came before.
    expect(maxCallsInSecond(result)).toBeLessThanOrEqual(callsPerSecond * 1.5);
    expect((people - 1) * callsPerSignIn * 1000).toBeLessThan(callsPerSecond * (Math.max(...result.admittedAt) + 500));
  });

  it('admits a school behind one address as fast as others (AUTH-18)', async () => {
    const result = await rush(arrivals(() => '198.51.100.1'));
    expect(result.broken).toBe(0);
    expect(Math.max(...result.admittedAt)).toBeLessThan(lastAllowedMs(people));
  });

  it('control: without slots everybody would call Discord at once', async () => {
    const together = arrivals((index) => `192.0.2.${index}`);
    expect(maxCallsInSecond({ admittedAt: together.map(({ asksAt }) => asksAt), broken: 0 })).toBeGreaterThan(
      2 * callsPerSecond,
    );
  });

  it('gives parallel visitors different slots (AUTH-17)', async () => {
    const waits = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(`192.0.2.${index}`)));
    const times = waits.filter((ms) => ms > 0).toSorted((one, other) => one - other);
    expect(times.length).toBeGreaterThanOrEqual(33);
    for (const [index, time] of times.slice(1).entries()) expect(time - (times[index] ?? 0)).toBeCloseTo(intervalMs, 0);
  });
});

describe('one network that asks very often', () => {
  const attack = async () => {
    for (let count = 0; count < 150; count += 1) await ask('203.0.113.9');
  };

  it('delays others by no more than its first visitors need (AUTH-18)', async () => {
    await attack();
    expect(await ask('192.0.2.1')).toBeLessThanOrEqual(firstOfNetwork * intervalMs);
  });

  it('control: one more of that network waits for all of them', async () => {
    await attack();
    expect(await ask('203.0.113.9')).toBeGreaterThan(140 * intervalMs);
  });

  it('has one slot for each browser, however often it asks (AUTH-17)', async () => {
    const browser = aBrowser();
    for (let count = 0; count < 8; count += 1) await ask(`192.0.2.${count}`);
    const waitMs = await ask('192.0.2.9', browser);
    for (let count = 0; count < 50; count += 1) expect(await ask('192.0.2.9', browser)).toBe(waitMs);
    expect(await ask('192.0.2.10')).toBeLessThan(waitMs + 2 * intervalMs);
  });

  it.runIf(isFullRun)('gets in too while others keep coming (AUTH-18)', async () => {
    const school = Array.from({ length: 60 }, () => ({ network: '198.51.100.2', asksAt: 0 }));
    const others = arrivals((index) => `192.0.2.${index}`, 220, 20_000).map((each) => ({
      ...each,
      asksAt: each.asksAt + 1,
    }));
    const result = await rush([...school, ...others]);
    expect(result.admittedAt).toHaveLength(280);
    expect(Math.max(...result.admittedAt)).toBeLessThan(lastAllowedMs(280));
  });
});

it('a slot that nobody used within two minutes is given up (AUTH-17)', async () => {
  const browser = aBrowser();
  for (let count = 0; count < 8; count += 1) await ask(`192.0.2.${count}`);
  expect(await ask('192.0.2.9', browser)).toBeGreaterThan(0);
  app.clock.advance(3 * minute);
  for (let count = 0; count < 8; count += 1) await ask(`192.0.2.${count}`);
  expect(await ask('192.0.2.9', browser)).toBeGreaterThan(0);
});

it('admits people again at once after the server’s clock was set back (LIMIT-13)', async () => {
  for (let count = 0; count < 8; count += 1) await ask(`192.0.2.${count}`);
  app.clock.advance(-120 * minute);
  expect(await ask('192.0.2.9')).toBe(0);
  app.clock.advance(120 * minute);
});

/** How many rows of the limits this connection has read so far. */
async function rowsRead(db: Database): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
    from pg_stat_xact_user_tables where relname in ('sign_in_slots', 'rate_limit_buckets')`.execute(db);
  return rows[0]?.read ?? 0;
}

it('reads each row a few times at most, also where the statistics of its tables are those of empty ones (AUTH-17)', async () => {
  const empty = await startTestApp({ callsPerSecond });
  for (const table of ['sign_in_slots', 'rate_limit_buckets']) {
    await sql.raw(`alter table ${table} set (autovacuum_enabled = false)`).execute(empty.deps.db);
    await sql.raw(`analyze ${table}`).execute(empty.deps.db);
  }
  await empty.deps.db.transaction().execute(async (db) => {
    const come = (index: number) =>
      takeSignInSlot({ ...empty.deps, db }, { browser: aBrowser(), network: `192.0.2.${index}` });
    for (let index = 0; index < 200; index += 1) await come(index);
    const before = await rowsRead(db);
    await come(200);
    const { count } = await db
      .selectFrom('rateLimitBuckets')
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThan(200);
    expect((await rowsRead(db)) - before).toBeLessThan(10 * count);
  });
  await empty.close();
});
