import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** PostgreSQL's own limit, a little shorter, comes first wherever it still lives: this long is only silence. */
const usualSilenceMs = 5000;
/** On top of a longer limit that a transaction sets itself. */
const graceMs = 500;
/** Who asks while it is silent waits this long for a sign of life. */
const signOfLifeMs = 250;
const askAgainMs = 200;
/** A timer that is late by this much belongs to a process that was busy. */
const busyMs = 100;
const listenLongerMs = 1000;

const longerLimit = /^\s*set local statement_timeout = '(\d+)s'/i;

/**
 * The pool for requests. PostgreSQL ends what takes too long, but one that hangs (a stopped process, a dead disk, a lost
 * machine) ends nothing: a statement without an answer is given up after 5 s and its connection is thrown away. From then
 * until PostgreSQL gives a sign of life everybody else is refused at once instead of waiting in line for the same. So
 * whoever asks is answered, and the pool is whole again once PostgreSQL is. Rule: OPS-20.
 */
export function impatientPool(pool: pg.Pool, silenceMs = usualSilenceMs): PostgresPool {
  const signs = watchForLife(pool);
  return {
    options: pool.options,
    connect: async () => {
      if (!(await signs.areThere())) throw new Error('Connection terminated: PostgreSQL does not answer');
      return impatientClient(await signs.orSilence(pool.connect()), { silenceMs, onSilence: signs.wait });
    },
    end: () => {
      signs.end();
      return pool.end();
    },
  };
}

interface Patience {
  silenceMs: number;
  onSilence: () => void;
}

function impatientClient(client: pg.PoolClient, { silenceMs, onSilence }: Patience): PostgresPoolClient {
  let mostMs = silenceMs;
  let lost: Error | null = null;
  async function ask(statement: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> {
    if (lost !== null) throw lost;
    mostMs = limitSetBy(statement) ?? mostMs;
    const silence = Promise.withResolvers<never>();
    const stop = afterListening(mostMs, () => {
      lost = new Error(`Connection terminated: PostgreSQL has said nothing for ${mostMs / 1000} s`);
      onSilence();
      silence.reject(lost);
    });
    try {
      return await Promise.race([client.query(statement, [...parameters]), silence.promise]);
    } finally {
      stop();
    }
  }
  // Kysely asks with a text and its parameters here; its other way, with a cursor, needs a package that is not installed.
  return { query: ask as unknown as PostgresPoolClient['query'], release: () => client.release(lost !== null) };
}

/**
 * Calls back after `ms` in which this process was able to listen. A process that was busy for so long runs its timers before it
 * reads what has arrived meanwhile: it listens for a while longer. Returns the way to stop.
 */
function afterListening(ms: number, callBack: () => void): () => void {
  const dueAt = performance.now() + ms;
  let timer = setTimeout(() => {
    if (performance.now() - dueAt < busyMs) callBack();
    else timer = setTimeout(callBack, listenLongerMs);
  }, ms);
  return () => clearTimeout(timer);
}

/** The silence that a transaction allows its statements by the limit it sets itself; null where it sets none. */
function limitSetBy(statement: string): number | null {
  const seconds = longerLimit.exec(statement)?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000 + graceMs;
}

/** Asks a silent PostgreSQL again and again on a connection of its own, until it answers. */
function watchForLife(pool: pg.Pool) {
  const over = new AbortController();
  let waiting: Promise<true> | null = null;
  const askOn = async (): Promise<true> => {
    while (!over.signal.aborted && !(await isAlive(pool))) {
      await wait(askAgainMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
    waiting = null;
    return true;
  };
  const startWaiting = () => {
    waiting ??= askOn();
  };
  return {
    wait: startWaiting,
    areThere: async () => waiting === null || Promise.race([waiting, wait(signOfLifeMs, false)]),
    /** No connection in time is silence, too; in a rush it is only a long line, which a sign of life tells apart. */
    orSilence: (connecting: Promise<pg.PoolClient>) =>
      connecting.catch((error: unknown) => {
        if (error instanceof Error && error.message.includes('timeout')) startWaiting();
        throw error;
      }),
    end: () => over.abort(),
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
    // Not waited for: one that hangs does not say goodbye either.
    client.end().catch(() => undefined);
  }
}
