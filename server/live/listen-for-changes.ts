import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Deps } from '../deps.ts';
import { channels, parseNotice } from './notices.ts';

/** The process's one ear at the database. `close` ends it. */
export interface ChangeListener {
  close(): Promise<void>;
}

/** A connection that is silent and does not answer within this time is taken for lost. */
const askEveryMs = 10_000;
const answerWithinMs = 5_000;
/** Tries again after up to twice as long as the last time, and never all processes in the same moment. */
const firstWaitMs = 100;
const longestWaitMs = 5_000;

/** Listens to the database on a connection of its own and passes on what it says; makes a new one when that breaks. */
export function listenForChanges(deps: Deps, databaseUrl: string): ChangeListener {
  const closing = new AbortController();
  const listening = keepListening(deps, databaseUrl, closing.signal);
  return {
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}

async function keepListening(deps: Deps, databaseUrl: string, signal: AbortSignal): Promise<void> {
  let tries = 0;
  while (!signal.aborted) {
    try {
      await listenUntilBroken(deps, databaseUrl, signal);
      tries = 0;
    } catch (error) {
      deps.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'hearing of no changes');
    }
    deps.changes.setHearing(false);
    const most = Math.min(longestWaitMs, firstWaitMs * 2 ** tries);
    tries += 1;
    await wait(most * (0.5 + (deps.random.bytes(1)[0] ?? 0) / 510), undefined, { signal }).catch(() => undefined);
  }
}

async function listenUntilBroken({ changes }: Deps, databaseUrl: string, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'sunset-resorts changes',
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
  });
  const over = new AbortController();
  const end = () => over.abort();
  client.on('notification', ({ channel, payload = '' }) => {
    const notice = parseNotice(channel, payload);
    if (notice) changes.publish(notice);
  });
  client.on('error', end);
  client.on('end', end);
  signal.addEventListener('abort', end);
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${channel}`);
    changes.setHearing(true);
    while (!over.signal.aborted) {
      await wait(askEveryMs, undefined, { signal: over.signal }).catch(() => undefined);
      if (!over.signal.aborted) await client.query('select');
    }
  } finally {
    signal.removeEventListener('abort', end);
    await client.end().catch(() => undefined);
  }
}
