import { processEnvironment, readBasicConfig } from '../config.ts';
import { systemClock } from '../deps.ts';
import { backupNameAt } from '../integrations/backups/backup-target.ts';
import { requestOf } from '../operations/backup/scheduled/backup-runner.ts';
import { runBackup, type BackupRequest } from '../operations/backup/scheduled/run-backup.ts';
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
    const request = requestOf({ name: backupNameAt(at), at, replaces: null }, config, database.url);
    const result = await runBackup(request, parts);
    if (result.kind === 'failed') throw new Error(`The backup failed (${result.reason}): ${result.detail}`);
    say(`${request.place.place}: ${request.name}, ${result.rows} rows in ${result.tables} tables.`);
    say(
      result.isRehearsed
        ? 'It was read back, restored elsewhere and passes all checks.'
        : 'It was read back and is whole. It could not be restored: there is no embedded PostgreSQL, and the role must not create a database.',
    );
    if (result.pruneFailure !== null) say(`Old backups could not be deleted: ${result.pruneFailure}`);
    return 0;
  } finally {
    await database.close();
  }
}

if (process.argv.includes('--of-server')) serveOnce();
else process.exitCode = await runTool(takeByHand);
