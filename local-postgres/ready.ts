import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isCode } from './processes.ts';
import type { Postmaster } from './postgres-process.ts';

const POLL_MS = 5;
const STARTING_UP = '57P03';
const SILENCE_LIMIT_MS = 30_000;
// Replaying a long log after a crash is progress: killing it would only start it anew.
const RECOVERY_LIMIT_MS = 10 * 60_000;

/** Waits until the database answers and gives its version; fails with PostgreSQL's own words when it ends or stays silent. */
export async function waitUntilReady(url: string, postmaster: Postmaster): Promise<string> {
  const begun = performance.now();
  for (;;) {
    const attempt = await tryVersion(url);
    if ('version' in attempt) return attempt.version;
    const limit = attempt.recovering ? RECOVERY_LIMIT_MS : SILENCE_LIMIT_MS;
    if (postmaster.hasEnded()) throw new Error(await postmaster.ended);
    if (performance.now() - begun > limit)
      throw new Error(`PostgreSQL does not answer after ${limit / 1000} s\n${postmaster.lastLines()}`);
    await pause(POLL_MS);
  }
}

async function tryVersion(url: string): Promise<{ version: string } | { recovering: boolean }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: SILENCE_LIMIT_MS });
  client.on('error', () => undefined); // The same error rejects the calls below.
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
    return { version: rows[0]?.version ?? '' };
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE')) return { recovering: false };
    if (isCode(error, STARTING_UP)) return { recovering: true };
    throw error;
  } finally {
    await client.end();
  }
}
