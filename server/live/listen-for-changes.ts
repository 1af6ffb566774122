import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { inUseLock } from '../features/installation/in-use.ts';
import type { Random } from '../random.ts';
import type { Changes } from './changes.ts';
import { channels, parseNotification } from './notifications.ts';

/** The single LISTEN connection of this process, for jobs, live updates and caches. */
export interface ChangeListener {
  close(): Promise<void>;
}

/** An idle connection is queried this often, and is considered lost if the answer takes longer than the timeout. */
const heartbeatIntervalMs = 10_000;
const timeoutMs = 5_000;
/** Exponential backoff with jitter, so that not all processes reconnect at the same moment. */
const minBackoffMs = 100;
const maxBackoffMs = 5_000;

interface ListenDeps {
  changes: Changes;
  random: Random;
  log: Logger;
}

/** Publishes the database's notifications to `deps.changes` and reconnects when the connection is lost. */
export function listenForChanges(deps: ListenDeps, databaseUrl: string): ChangeListener {
  const closing = new AbortController();
  const listening = listenUntilClosed(deps, databaseUrl, closing.signal);
  return {
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}

async function listenUntilClosed(deps: ListenDeps, databaseUrl: string, signal: AbortSignal): Promise<void> {
  let attempts = 0;
  while (!signal.aborted) {
    try {
      await listenUntilDisconnected(deps.changes, databaseUrl, signal);
      attempts = 0;
    } catch (error) {
      deps.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'change listener disconnected');
    }
    deps.changes.setConnected(false);
    const backoffMs = Math.min(maxBackoffMs, minBackoffMs * 2 ** attempts);
    attempts += 1;
    const jitter = 0.5 + (deps.random.bytes(1)[0] ?? 0) / 510;
    await wait(backoffMs * jitter, undefined, { signal }).catch(() => undefined);
  }
}

async function listenUntilDisconnected(changes: Changes, databaseUrl: string, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'sunset-resorts changes',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
  });
  const ended = new AbortController();
  const end = () => ended.abort();
  client.on('notification', ({ channel, payload = '' }) => {
    const notification = parseNotification(channel, payload);
    if (notification) changes.publish(notification);
  });
  client.on('error', end);
  client.on('end', end);
  signal.addEventListener('abort', end);
  try {
    await client.connect();
    // Nobody replaces the application of the community while a server holds it. Rule: OPS-28.
    await client.query(`select pg_advisory_lock_shared(${inUseLock})`);
    for (const channel of channels) await client.query(`listen ${channel}`);
    changes.setConnected(true);
    while (!ended.signal.aborted) {
      await wait(heartbeatIntervalMs, undefined, { signal: ended.signal }).catch(() => undefined);
      if (!ended.signal.aborted) await client.query('select');
    }
  } finally {
    signal.removeEventListener('abort', end);
    await client.end().catch(() => undefined);
  }
}
