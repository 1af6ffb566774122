import type { Config } from '../../config.ts';
import type { Database } from '../../database/connect.ts';
import { findBackupSchedule } from '../../features/backups/queries.ts';
import { missingAfterMs } from '../../features/backups/rules.ts';
import { storeOf } from '../backup/scheduled/backup-runner.ts';
import { targetOf } from '../backup/scheduled/run-backup.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, warning, problem } = findingsOf('Backups');
const dayMs = 24 * 60 * 60 * 1000;

/** Whether scheduled backups have a target that can be used, and are taken and rehearsed. Rule: BACKUP-9. */
export async function checkBackups(db: Database, config: Config, now: Date): Promise<Finding[]> {
  const place = config.backupTarget;
  if (place === undefined) {
    return [
      warning(
        'there are no scheduled backups',
        'Set BACKUP_TARGET, or take backups in another way: docs/operations.md.',
      ),
    ];
  }
  return [await checkTarget(config), ...(await checkSchedule(db, now))];
}

async function checkTarget(config: Config): Promise<Finding> {
  const place = config.backupTarget;
  if (place === undefined) return ok('no target');
  try {
    const whole = (await targetOf({ place, store: storeOf(config) }, '').list()).filter(({ isWhole }) => isWhole);
    return ok(`${whole.length} in ${place.place}`);
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return problem(`${place.place} cannot be listed (${reason})`, 'Check BACKUP_TARGET, its rights and its keys.');
  }
}

async function checkSchedule(db: Database, now: Date): Promise<Finding[]> {
  const row = await findBackupSchedule(db);
  if (row === undefined) return [warning('none was taken yet', 'Start a server: it takes the first one at once.')];
  const { dueAt, goodAt, rehearsedAt, failure, failureDetail } = row;
  const last = goodAt === null ? 'none is good yet' : `the last good one is from ${goodAt.toISOString()}`;
  const why = failure === null ? '' : `; the last try failed (${failure}: ${failureDetail ?? ''})`;
  const isMissing = dueAt.getTime() + missingAfterMs <= now.getTime();
  const isOldRehearsal = goodAt !== null && (rehearsedAt === null || goodAt.getTime() - rehearsedAt.getTime() > dayMs);
  return [
    isMissing
      ? problem(
          `one is missing since ${dueAt.toISOString()}, ${last}${why}`,
          'Try it by hand: npm run backup:scheduled.',
        )
      : ok(`${last}, the next is due ${dueAt.toISOString()}${why}`),
    ...(isOldRehearsal
      ? [
          warning(
            'their restore is not rehearsed',
            'There is no embedded PostgreSQL, and the database’s role must not create a database: alter role … createdb.',
          ),
        ]
      : []),
  ];
}
