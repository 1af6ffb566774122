import type { Config } from '../../config.ts';
import type { BackupPlace } from '../../config-schemas.ts';
import type { Database } from '../../database/connect.ts';
import { findBackupSchedule, type BackupScheduleRow } from '../../features/backups/queries.ts';
import { believe, isMissing } from '../../features/backups/rules.ts';
import { findKnownPlace, hasStorageMarks } from '../../features/installation/storage-marks.ts';
import type { StorageMark } from '../../integrations/storage/storage-mark.ts';
import { storeOf } from '../backup/scheduled/backup-runner.ts';
import { describeOwner, takeOver } from '../backup/scheduled/own-place.ts';
import { targetOf } from '../backup/scheduled/run-backup.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, warning, left, problem } = findingsOf('Backups');
const dayMs = 24 * 60 * 60 * 1000;

/** Whether scheduled backups have a target that can be used, and are taken and rehearsed. Rule: BACKUP-9. */
export async function checkBackups(db: Database, config: Config, now: Date): Promise<Finding[]> {
  const place = config.backupTarget;
  const row = await findBackupSchedule(db);
  if (place === null || (place === undefined && row === undefined)) {
    return [
      left(
        place === null && row?.goodAt
          ? `scheduled backups are off (BACKUP_TARGET=off), the last good one is from ${row.goodAt.toISOString()}`
          : 'there are no scheduled backups',
        'Set BACKUP_TARGET, or take backups in another way: docs/operations.md.',
      ),
    ];
  }
  const target =
    place === undefined
      ? problem('BACKUP_TARGET is not set any more', 'Set it. If there should be no more backups, set it to off.')
      : await checkTarget(place, { db, config });
  return [target, ...checkSchedule(row && believe(row, config, now), now)];
}

interface TargetUse {
  db: Database;
  config: Config;
}

async function checkTarget(place: BackupPlace, { db, config }: TargetUse): Promise<Finding> {
  try {
    const target = targetOf({ place, store: storeOf(config) }, '');
    const whole = (await target.list()).filter(({ isWhole }) => isWhole);
    const mark = await target.findMark();
    const owner = await findOtherOwner(db, mark);
    if (owner !== null) return problem(`${place.place} is not used: ${owner}`, takeOver);
    return ok(`${whole.length} in ${place.place}`);
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return problem(`${place.place} cannot be listed (${reason})`, 'Check BACKUP_TARGET, its rights and its keys.');
  }
}

/** Null if the place is this database's, or nobody's. */
async function findOtherOwner(db: Database, mark: StorageMark | null): Promise<string | null> {
  if (mark === null || !(await hasStorageMarks(db))) return null;
  return describeOwner(mark, await findKnownPlace(db, mark));
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
