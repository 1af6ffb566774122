import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/** Notifications of the database. They only hasten: whoever waits also has a timer, so that a lost one is no harm. */
export interface WakeUps {
  /** Resolves with the next notification on the channel; never, without a channel. */
  next(channel: string | undefined): Promise<void>;
  close(): Promise<void>;
}

const reconnectMs = 5_000;

/** Listens on a connection of its own and makes a new one when it breaks. */
export function listenForWakeUps(databaseUrl: string, channels: Set<string>, log: Pick<Logger, 'warn'>): WakeUps {
  const waiting = new Map<string, { promise: Promise<void>; resolve: () => void }>();
  const closing = new AbortController();
  const notify = (channel: string) => {
    waiting.get(channel)?.resolve();
    waiting.delete(channel);
  };
  const listening =
    channels.size === 0 ? Promise.resolve() : keepListening(databaseUrl, channels, { notify, closing, log });
  return {
    next: (channel) => {
      if (channel === undefined) return new Promise(() => {});
      const entry = waiting.get(channel) ?? Promise.withResolvers<void>();
      waiting.set(channel, entry);
      return entry.promise;
    },
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}

interface Listener {
  notify: (channel: string) => void;
  closing: AbortController;
  log: Pick<Logger, 'warn'>;
}

async function keepListening(databaseUrl: string, channels: Set<string>, listener: Listener): Promise<void> {
  const { signal } = listener.closing;
  while (!signal.aborted) {
    try {
      await listenUntilBroken(databaseUrl, channels, listener);
    } catch (error) {
      listener.log.warn(
        { reason: error instanceof Error ? error.message : 'unknown' },
        'not listening to the database',
      );
    }
    await wait(reconnectMs, undefined, { signal }).catch(() => undefined);
  }
}

async function listenUntilBroken(databaseUrl: string, channels: Set<string>, listener: Listener): Promise<void> {
  const { signal } = listener.closing;
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sunset-resorts wake-ups' });
  const over = Promise.withResolvers<void>();
  client.on('notification', ({ channel }) => listener.notify(channel));
  client.on('error', () => over.resolve());
  client.on('end', () => over.resolve());
  signal.addEventListener('abort', () => over.resolve());
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    if (!signal.aborted) await over.promise;
  } finally {
    await client.end().catch(() => undefined);
  }
}
