import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { DB } from './types.gen.ts';

/** The handle that queries take: the pool, or a transaction, which fits wherever this does. */
export type Database = Kysely<DB>;

const connectTimeout = 5000;
const idleAfterMs = 30_000;
const probeTimeoutMs = 2000;
/**
 * The planner tries every order of so many joined tables. With PostgreSQL's 8, planning what a guest's bookings show took 8 ms, most of
 * the time of that read; with 6 it takes less than 2.
 */
const joinedTables = 6;

/** A pool on the database. Statements end after 4.5 s and lock waits after 3 s, so that nothing hangs (reliability F11). */
export function connectPool(url: string, size: number, log: Pick<Logger, 'warn'>): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectTimeout,
    // Each takes up to 20 MB of memory, and a rush opens new ones within moments.
    idleTimeoutMillis: idleAfterMs,
    min: 2,
    statement_timeout: 4500,
    lock_timeout: 3000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'sunset-resorts',
    options: `-c join_collapse_limit=${joinedTables}`,
  });
  return heedLosses(pool, log);
}

/** One connection for the probes, so that they do not queue behind requests. It opens with the first probe. */
export function connectProbePool(url: string, log: Pick<Logger, 'warn'>): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
    statement_timeout: probeTimeoutMs,
    idleTimeoutMillis: 0,
    application_name: 'sunset-resorts',
  });
  return heedLosses(pool, log);
}

function heedLosses(pool: pg.Pool, log: Pick<Logger, 'warn'>): pg.Pool {
  // An idle connection may be lost; the pool opens another on demand. Without this listener the error would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'));
  return pool;
}

/** Kysely over the pool; columns are snake_case in SQL and camelCase here, JSON columns are left as they are. */
export function createDatabase(pool: pg.Pool | PostgresPool): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
