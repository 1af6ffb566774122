import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '@sunset/local-postgres/start.ts';
import { migrate } from '../../server/database/schema/migrate.ts';

/*
 * Data directories for sites of tests. Making a database and its schema takes longer than everything else at a first start, so a run
 * does it once and copies the result. What a first start itself does is tested on empty directories.
 */

/** Names the directory that the others are copied from. Processes of the run inherit it. */
const variable = 'TEST_SITE_DIRECTORY';

/** An empty directory that the account of PostgreSQL can enter too, if we are root. */
export function emptyDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'sunset-site-'));
  chmodSync(directory, 0o711);
  return directory;
}

/** A directory with the database of a first start that ended before it stored anything. */
export function migratedDirectory(): string {
  const directory = emptyDirectory();
  const original = process.env[variable];
  // A copy keeps owners and modes, on which PostgreSQL insists.
  if (original !== undefined) execFileSync('cp', ['-a', `${original}/.`, directory]);
  return directory;
}

/** Makes the original for this run and its processes, before all tests; returns what removes it. */
export default async function prepareSiteDirectory(): Promise<() => void> {
  const directory = emptyDirectory();
  const database = await startEmbedded({ directory, log: () => {} });
  const pool = new pg.Pool({ connectionString: database.url });
  // The database may end a connection that is being closed.
  pool.on('error', () => undefined);
  await migrate(pool);
  await pool.end();
  await database.stop();
  process.env[variable] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}
