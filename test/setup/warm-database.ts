import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { defaultPoolSize } from '../../server/config-settings.ts';
import { connectPool } from '../../server/database/connect.ts';
import { isFullRun } from '../full-run.ts';
import { readTemplate, resetDatabase, type Template } from './template-state.ts';
import { createTestDatabase } from './test-database.ts';

/**
 * Databases that one test after the other uses, with the connections of the servers to them. On a new connection to a new database
 * PostgreSQL reads its catalogue and plans each query for the first time, which took most of the time of a test. Between two
 * tests a database becomes as the template again; one of which a test changed more, or that somebody still uses, is given up.
 */
interface WarmDatabase {
  url: string;
  /** One for each server that a test had at the same time. */
  pools: WarmPool[];
  checker: pg.Client;
  /** Writes at a reset. */
  cleaner: pg.Client;
  /** The newest transaction that wrote a function, and was looked at. */
  newestFunction: string;
  /** Whether a test has it. */
  isLent: boolean;
  drop(): Promise<void>;
}

interface WarmPool {
  pool: pg.Pool;
  isLent: boolean;
}

/** What a server of a test works with, until it is given back. */
export interface LentPool {
  pool: pg.Pool;
  giveBack(): Promise<void>;
}

export interface LentDatabase extends LentPool {
  url: string;
  /** A connection for `findViolations`. */
  checker: pg.Client;
}

/** Some tests start two servers with a database each. */
const mostFree = 2;
const ownName = 'sunset-resorts tests';
const databases = new Set<WarmDatabase>();
let template: Template | null = null;

/** A database that is as new, with a pool for its server. */
export async function lendDatabase(): Promise<LentDatabase> {
  const database = [...databases].findLast(({ isLent }) => !isLent) ?? (await openDatabase());
  database.isLent = true;
  const { pool, giveBack } = lendPoolOf(database);
  return {
    url: database.url,
    pool,
    checker: database.checker,
    giveBack: async () => {
      await giveBack();
      const hasPlace = [...databases].filter(({ isLent }) => !isLent).length < mostFree;
      if (hasPlace && (await isUnused(database)) && (await reset(database))) database.isLent = false;
      else await giveUp(database);
    },
  };
}

/** A pool for another server on a database that is lent; null for any other database. */
export function lendPool(url: string): LentPool | null {
  const database = [...databases].find((each) => each.isLent && each.url === url);
  return database === undefined ? null : lendPoolOf(database);
}

function lendPoolOf(database: WarmDatabase): LentPool {
  const warm = database.pools.find(({ isLent }) => !isLent) ?? openPool(database);
  warm.isLent = true;
  const lease = { hasEnded: false };
  return {
    pool: lentPool(warm.pool, lease),
    giveBack: async () => {
      lease.hasEnded = true;
      warm.isLent = false;
      // Of a database that was given up before.
      if (!databases.has(database)) await warm.pool.end();
    },
  };
}

async function openDatabase(): Promise<WarmDatabase> {
  const { url, drop } = await createTestDatabase();
  const [checker, cleaner] = [await connectApart(url), await connectApart(url)];
  template ??= await readTemplate(cleaner);
  const { newestFunction } = template;
  const database = { url, pools: [], checker, cleaner, newestFunction, isLent: true, drop };
  databases.add(database);
  return database;
}

function openPool({ url, pools }: WarmDatabase): WarmPool {
  // The full set has its statements planned as in production.
  const pool = connectPool(isFullRun ? url : url + plansOnce, defaultPoolSize, { warn: () => undefined });
  // The worker may end.
  pool.options.allowExitOnIdle = true;
  if (!isFullRun) pool.on('connect', prepareStatements);
  const warm = { pool, isLent: false };
  pools.push(warm);
  return warm;
}

/** Otherwise PostgreSQL plans the first five runs of each statement of a function apart. */
const plansOnce = '&options=-c%20plan_cache_mode%3Dforce_generic_plan';
const preparable = /^(?:select|insert|update|delete|with)\b/iu;
const statementNames = new Map<string, string>();

/** PostgreSQL parses and plans a statement once on this connection. In short tests both take longer than what they are for. */
function prepareStatements(client: pg.PoolClient): void {
  const query = (...given: unknown[]): unknown => {
    const [text, values, ...rest] = given;
    const isNamed = typeof text === 'string' && Array.isArray(values) && preparable.test(text);
    const named = isNamed ? [{ name: statementNameOf(text), text, values }, ...rest] : given;
    return Reflect.apply(pg.Client.prototype.query, client, named);
  };
  Object.assign(client, { query });
}

function statementNameOf(text: string): string {
  const name = statementNames.get(text) ?? `statement ${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

async function connectApart(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: ownName });
  client.on('error', () => undefined);
  await client.connect();
  (client as unknown as { unref(): void }).unref();
  return client;
}

async function giveUp(database: WarmDatabase): Promise<void> {
  databases.delete(database);
  const ended = database.pools.filter(({ isLent }) => !isLent).map(({ pool }) => pool);
  await Promise.all([...ended, database.checker, database.cleaner].map((each) => each.end()));
  await database.drop();
}

/** Behaves as the pool of one server: after its end nothing reaches the database through it. */
function lentPool(pool: pg.Pool, lease: { hasEnded: boolean }): pg.Pool {
  const refuse = async () => {
    throw new Error('Cannot use a pool after calling end on the pool');
  };
  const end = async () => {
    lease.hasEnded = true;
  };
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'end') return end;
      if (lease.hasEnded && (name === 'connect' || name === 'query')) return refuse;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Whether all queries have ended, and nobody else is connected. What has just ended has a moment to go. */
async function isUnused({ pools, checker }: WarmDatabase): Promise<boolean> {
  if (pools.some(({ isLent }) => isLent)) return false;
  for (let tries = 0; tries < 100; tries += 1) {
    const open = pools.reduce((sum, { pool }) => sum + pool.totalCount, 0);
    const idle = pools.reduce((sum, { pool }) => sum + pool.idleCount, 0);
    if (idle === open && (await countConnections(checker)) <= open) return true;
    await wait(5);
  }
  return false;
}

async function countConnections(checker: pg.Client): Promise<number> {
  const { rows } = await checker.query<{ count: number }>({ name: 'connections', text: connections });
  return rows[0]?.count ?? 0;
}

const connections = `select count(*)::integer as count from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and application_name <> '${ownName}'`;

/** False if the database did not become as the template. */
async function reset(database: WarmDatabase): Promise<boolean> {
  try {
    if (template === null) return false;
    const newest = await resetDatabase(
      { reader: database.checker, writer: database.cleaner },
      template,
      database.newestFunction,
    );
    if (newest === null) return false;
    database.newestFunction = newest;
    await Promise.all(database.pools.map(({ pool }) => resetConnections(pool)));
    return true;
  } catch {
    return false;
  }
}

/** Ends what a test set or locked for longer than a transaction. */
async function resetConnections(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    await Promise.all(clients.map((client) => client.query('reset all; unlisten *; select pg_advisory_unlock_all()')));
  } finally {
    for (const client of clients) client.release();
  }
}
