import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const askEveryMs = 5000;
const answerWithinMs = 3000;
/** Two minutes: recovery after a crash is over long before. */
const mostUnanswered = 24;
const stillStarting = '57P03';

/** Resolves with a sentence once the database has been without an answer for two minutes; `end` stops asking. */
export interface SilenceWatch {
  silent: Promise<string>;
  end(): void;
}

/**
 * Asks the database from time to time. One whose disk failed under it can stay "in recovery" for ever without ending: only
 * a new start helps then, and whoever started the server can make one. Counted in questions, so that a machine that slept
 * is not taken for silence. Rule: reliability F05.
 */
export function watchForSilence(url: string, everyMs = askEveryMs): SilenceWatch {
  const over = new AbortController();
  const watch = async (): Promise<string> => {
    let unanswered = 0;
    while (unanswered < mostUnanswered) {
      await wait(everyMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
      if (over.signal.aborted) return new Promise(() => {});
      unanswered = (await answers(url)) ? 0 : unanswered + 1;
    }
    return `PostgreSQL has not answered for ${Math.round((mostUnanswered * everyMs) / 1000)} s.`;
  };
  return { silent: watch(), end: () => over.abort() };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  });
  client.on('error', () => undefined); // The same error rejects the calls below.
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    // Every other refusal is an answer, too.
    return error instanceof pg.DatabaseError && error.code !== stillStarting;
  } finally {
    // Not waited for: one that hangs does not say goodbye either.
    client.end().catch(() => undefined);
  }
}
