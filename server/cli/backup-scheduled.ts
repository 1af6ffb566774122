import { processEnvironment, readBasicConfig, type Config } from '../config.ts';
import { connectPool, createDatabase, type Database } from '../database/connect.ts';
import { systemClock } from '../deps.ts';
import { retentionInUse } from '../features/installation/retention.ts';
import { issueStorageMark } from '../features/installation/storage-marks.ts';
import { backupNameAt } from '../integrations/backups/backup-target.ts';
import { requestOf, type WantedBackup } from '../operations/backup/scheduled/backup-runner.ts';
import type { Rehearsal } from '../operations/backup/scheduled/rehearse.ts';
import { runBackup, type BackupRequest } from '../operations/backup/scheduled/run-backup.ts';
import { withClient } from '../operations/backup/scheduled/scratch-database.ts';
import { reachDatabase } from '../operations/reach-database.ts';
import { runTool } from '../operations/run-tool.ts';
import { systemRandom } from '../random.ts';

/*
 * `npm run backup:scheduled`: takes a backup to BACKUP_TARGET as the schedule does, and rehearses the restore. A server starts this
 * program too, and sends the request.
 */

const parts = { newName: systemRandom.uuid };

/** Ends with the server: without it nobody records the result. */
function serveOnce(): void {
  process.once('disconnect', () => process.exit(1));
  process.once('message', (request) => {
    void runBackup(request as BackupRequest, parts).then((result) => process.send?.(result));
  });
}

async function takeByHand(say: (line: string) => void): Promise<number> {
  const config = readBasicConfig(processEnvironment);
  const database = await reachDatabase(config, say);
  try {
    const at = systemClock();
    const wanted = {
      name: backupNameAt(at),
      at,
      ...(await lastGoodOf(database.url)),
      keepDays: await keepDays(database.url, config),
      mark: await withDatabase(database.url, issueStorageMark),
    };
    const request = requestOf(wanted, config, database.url);
    const result = await runBackup(request, parts);
    if (result.kind === 'failed') throw new Error(`The backup failed (${result.reason}): ${result.detail}`);
    say(`${request.place.place}: ${request.name}, ${result.rows} rows in ${result.tables} tables.`);
    say(
      result.rehearsal !== null
        ? 'It was read back and restored elsewhere.'
        : 'It was read back and is whole. It could not be restored: there is no embedded PostgreSQL, and the role must not create a database.',
    );
    if (result.rehearsal !== null) say(describeData(result.rehearsal));
    if (result.pruneFailure !== null) say(`Old backups could not be deleted: ${result.pruneFailure}`);
    return 0;
  } finally {
    await database.close();
  }
}

function describeData({ violations, rules }: Rehearsal): string {
  if (violations === 0) return 'Its data passes all checks.';
  return `Its data breaks rules of the site, violations: ${violations} (${rules}). The backup is kept; see "npm run audit:data".`;
}

/** Of the schedule: decides what is old enough to be deleted. */
async function lastGoodOf(databaseUrl: string): Promise<Pick<WantedBackup, 'previousGoodAt' | 'rehearsedName'>> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ good_at: Date | null; rehearsed_name: string | null }>(
      'select good_at, rehearsed_name from backup_schedule',
    );
    return { previousGoodAt: rows[0]?.good_at ?? null, rehearsedName: rows[0]?.rehearsed_name ?? null };
  });
}

async function keepDays(databaseUrl: string, config: Config): Promise<number> {
  return withDatabase(databaseUrl, (db) => retentionInUse(db, config, 'BACKUP_KEEP_DAYS'));
}

async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = createDatabase(connectPool(url, 1, { warn: () => {} }));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

if (process.argv.includes('--of-server')) serveOnce();
else process.exitCode = await runTool(takeByHand);
