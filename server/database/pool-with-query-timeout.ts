import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isReadOnlyError } from './transient-error.ts';

/** Longer than PostgreSQL's own statement timeout, which ends a statement first if PostgreSQL still works. */
const defaultTimeoutMs = 5000;
/** Added to a statement timeout that a transaction sets itself. */
const graceMs = 500;
/** While PostgreSQL does not answer, a request waits this long for a heartbeat. */
const heartbeatTimeoutMs = 250;
const heartbeatIntervalMs = 200;
/** A timer that is late by this much shows that this process was busy. */
const busyThresholdMs = 100;
const busyExtensionMs = 1000;

const statementTimeout = /^\s*set local statement_timeout = '(\d+)s'/i;

/**
 * A pool for requests with a timeout on the client. PostgreSQL ends slow statements itself, but not while it hangs (a stopped
 * process, a dead disk, a lost machine): a statement then fails after 5 s and its connection is closed. Until a heartbeat
 * succeeds, further requests fail at once instead of waiting for the same timeout. Rule: OPS-20.
 */
export function poolWithQueryTimeout(pool: pg.Pool, timeoutMs = defaultTimeoutMs): PostgresPool {
  const heartbeat = createHeartbeat(pool);
  return {
    options: pool.options,
    connect: async () => {
      if (!(await heartbeat.isAnswering())) throw new Error('Connection terminated: PostgreSQL does not answer');
      return clientWithQueryTimeout(await heartbeat.watchConnecting(pool.connect()), {
        timeoutMs,
        onTimeout: heartbeat.start,
      });
    },
    end: () => {
      heartbeat.end();
      return pool.end();
    },
  };
}

interface QueryTimeout {
  timeoutMs: number;
  onTimeout: () => void;
}

function clientWithQueryTimeout(client: pg.PoolClient, { timeoutMs, onTimeout }: QueryTimeout): PostgresPoolClient {
  let currentMs = timeoutMs;
  let lost: Error | null = null;
  let isReadOnly = false;
  async function query(statement: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> {
    if (lost !== null) throw lost;
    currentMs = timeoutSetBy(statement) ?? currentMs;
    const timeout = Promise.withResolvers<never>();
    const stop = startTimeout(currentMs, () => {
      lost = new Error(`Connection terminated: PostgreSQL did not answer for ${currentMs / 1000} s`);
      onTimeout();
      timeout.reject(lost);
    });
    try {
      return await Promise.race([client.query(statement, [...parameters]), timeout.promise]);
    } catch (error) {
      isReadOnly ||= isReadOnlyError(error);
      throw error;
    } finally {
      stop();
    }
  }
  // Kysely calls it with a text and parameters; cursors need a package that is not installed.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    // A connection to a standby is closed: the address may lead to the new primary by now. Rule: OPS-24.
    release: () => client.release(lost !== null || isReadOnly),
  };
}

/**
 * Calls back after `ms`. A process that was busy runs its timers before it reads what has arrived meanwhile, so a late timer is
 * extended once. Returns a function that cancels it.
 */
function startTimeout(ms: number, callBack: () => void): () => void {
  const dueAt = performance.now() + ms;
  let timer = setTimeout(() => {
    if (performance.now() - dueAt < busyThresholdMs) callBack();
    else timer = setTimeout(callBack, busyExtensionMs);
  }, ms);
  return () => clearTimeout(timer);
}

/** The timeout for a transaction that sets its own `statement_timeout`; null if the statement sets none. */
function timeoutSetBy(statement: string): number | null {
  const seconds = statementTimeout.exec(statement)?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000 + graceMs;
}

/** Once PostgreSQL has stopped answering, queries it on a separate connection until it answers. */
function createHeartbeat(pool: pg.Pool) {
  const closing = new AbortController();
  let waiting: Promise<true> | null = null;
  const pollUntilAlive = async (): Promise<true> => {
    while (!closing.signal.aborted && !(await isAlive(pool))) {
      await wait(heartbeatIntervalMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    waiting = null;
    return true;
  };
  const start = () => {
    waiting ??= pollUntilAlive();
  };
  return {
    start,
    isAnswering: async () => waiting === null || Promise.race([waiting, wait(heartbeatTimeoutMs, false)]),
    /** A connection timeout means a hanging PostgreSQL or only a long queue; the heartbeat finds out which. */
    watchConnecting: (connecting: Promise<pg.PoolClient>) =>
      connecting.catch((error: unknown) => {
        if (error instanceof Error && error.message.includes('timeout')) start();
        throw error;
      }),
    end: () => closing.abort(),
  };
}

async function isAlive(pool: pg.Pool): Promise<boolean> {
  const client = new pg.Client({ ...pool.options, connectionTimeoutMillis: 1000, query_timeout: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    // Not awaited: PostgreSQL may hang here, too.
    client.end().catch(() => undefined);
  }
}
