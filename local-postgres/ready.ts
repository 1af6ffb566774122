import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isCode } from './processes.ts';
import type { PostgresProcess } from './postgres-process.ts';

const POLL_MS = 5;
const STARTING_UP = '57P03';
const START_TIMEOUT_MS = 30_000;
// Replaying a long log after a crash takes time; killing the database would start it again from the beginning.
const RECOVERY_TIMEOUT_MS = 10 * 60_000;

/** Waits until the database answers; returns its version. Fails with PostgreSQL's log lines when it ends or does not answer in time. */
export async function waitUntilReady(url: string, postgres: PostgresProcess): Promise<string> {
  const begun = performance.now();
  for (;;) {
    const attempt = await tryVersion(url);
    if ('version' in attempt) return attempt.version;
    const limit = attempt.recovering ? RECOVERY_TIMEOUT_MS : START_TIMEOUT_MS;
    if (postgres.hasEnded()) throw new Error(await postgres.ended);
    if (performance.now() - begun > limit)
      throw new Error(`PostgreSQL does not answer after ${limit / 1000} s\n${postgres.lastLines()}`);
    await pause(POLL_MS);
  }
}

async function tryVersion(url: string): Promise<{ version: string } | { recovering: boolean }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: START_TIMEOUT_MS });
  client.on('error', () => undefined); // The same error rejects the calls below.
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
    return { version: rows[0]?.version ?? '' };
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE') || isCutOff(error)) return { recovering: false };
    if (isCode(error, STARTING_UP)) return { recovering: true };
    throw error;
  } finally {
    await client.end();
  }
}

/** The database ended while it was asked. The driver has no code for that; the log of the database says why it ended. */
function isCutOff(error: unknown): boolean {
  return error instanceof Error && error.message === 'Connection terminated unexpectedly';
}
