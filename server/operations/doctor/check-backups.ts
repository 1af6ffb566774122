import type { Config } from '../../config.ts';
import type { BackupPlace } from '../../config-schemas.ts';
import type { Database } from '../../database/connect.ts';
import { findBackupSchedule, type BackupScheduleRow } from '../../features/backups/queries.ts';
import { believe, isMissing } from '../../features/backups/rules.ts';
import { storeOf } from '../backup/scheduled/backup-runner.ts';
import { targetOf } from '../backup/scheduled/run-backup.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, warning, problem } = findingsOf('Backups');
const dayMs = 24 * 60 * 60 * 1000;

/** Whether scheduled backups have a target that can be used, and are taken and rehearsed. Rule: BACKUP-9. */
export async function checkBackups(db: Database, config: Config, now: Date): Promise<Finding[]> {
  const place = config.backupTarget;
  const row = await findBackupSchedule(db);
  if (place === null || (place === undefined && row === undefined)) {
    return [
      warning(
        'there are no scheduled backups',
        'Set BACKUP_TARGET, or take backups in another way: docs/operations.md.',
      ),
    ];
  }
  const target =
    place === undefined
      ? problem('BACKUP_TARGET is not set any more', 'Set it. If there should be no more backups, set it to off.')
      : await checkTarget(place, config);
  return [target, ...checkSchedule(row && believe(row, config, now), now)];
}

async function checkTarget(place: BackupPlace, config: Config): Promise<Finding> {
  try {
    const whole = (await targetOf({ place, store: storeOf(config) }, '').list()).filter(({ isWhole }) => isWhole);
    return ok(`${whole.length} in ${place.place}`);
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return problem(`${place.place} cannot be listed (${reason})`, 'Check BACKUP_TARGET, its rights and its keys.');
  }
}

function checkSchedule(row: BackupScheduleRow | undefined, now: Date): Finding[] {
  if (row === undefined) return [warning('none was taken yet', 'Start a server: it takes the first one at once.')];
  const { dueAt, goodAt, rehearsedAt, failure, failureDetail } = row;
  const last = goodAt === null ? 'none is good yet' : `the last good one is from ${goodAt.toISOString()}`;
  const why = failure === null ? '' : `; the last try failed (${failure}: ${failureDetail ?? ''})`;
  const isOldRehearsal = goodAt !== null && (rehearsedAt === null || goodAt.getTime() - rehearsedAt.getTime() > dayMs);
  return [
    isMissing(row, now)
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
    ...checkRules(row),
  ];
}

function checkRules({ violations, violatedRules }: BackupScheduleRow): Finding[] {
  if (violations === null || violations === 0) return [];
  const found = `the data of the last one breaks rules of the site, violations: ${violations} (${violatedRules ?? ''})`;
  return [problem(found, 'The backup is kept. See what is wrong: npm run audit:data.')];
}
