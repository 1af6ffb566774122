import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const heartbeatIntervalMs = 5000;
const heartbeatTimeoutMs = 3000;
/** Two minutes. Recovery after a crash takes less. */
const maxMissedHeartbeats = 24;
const startingUp = '57P03';

/** `timedOut` resolves with a sentence when the database has not answered for two minutes; `end` stops the heartbeat. */
export interface HeartbeatMonitor {
  timedOut: Promise<string>;
  end(): void;
}

/**
 * Queries the database at an interval. A database whose disk failed can stay in recovery forever without ending; only a
 * restart helps, which the supervisor of the server can do. Missed heartbeats are counted instead of time, so that a machine
 * that was suspended is not mistaken for a hanging database (F05).
 */
export function monitorHeartbeat(url: string, intervalMs = heartbeatIntervalMs): HeartbeatMonitor {
  const over = new AbortController();
  const watch = async (): Promise<string> => {
    let missed = 0;
    while (missed < maxMissedHeartbeats) {
      await wait(intervalMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
      if (over.signal.aborted) return new Promise(() => {});
      missed = (await answers(url)) ? 0 : missed + 1;
    }
    return `PostgreSQL has not answered for ${Math.round((maxMissedHeartbeats * intervalMs) / 1000)} s.`;
  };
  return { timedOut: watch(), end: () => over.abort() };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: heartbeatTimeoutMs,
    query_timeout: heartbeatTimeoutMs,
  });
  client.on('error', () => undefined); // The same error rejects the calls below.
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    // Any other error of PostgreSQL counts as an answer.
    return error instanceof pg.DatabaseError && error.code !== startingUp;
  } finally {
    // Not awaited: a database that hangs does not close its connections either.
    client.end().catch(() => undefined);
  }
}
