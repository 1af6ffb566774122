import { system } from '../../actor.ts';
import type { Config } from '../../config.ts';
import { transact, type DatabaseDeps } from '../../database/transact.ts';
import type { BackupResult } from '../../operations/backup/scheduled/run-backup.ts';
import { recordChange } from '../audit-log/record-change.ts';
import { enqueueMessage } from '../messages/commands/enqueue-message.ts';
import type { BackupClaim } from './claim-backup.ts';
import { nextDue, retryAt } from './rules.ts';

export interface RecordDeps extends DatabaseDeps {
  config: Pick<Config, 'backupTimes' | 'communityTimeZone'>;
}

interface TakenBackup<Kind extends BackupResult['kind']> extends Pick<BackupClaim, 'attempt' | 'name'> {
  place: string;
  result: Extract<BackupResult, { kind: Kind }>;
}

const maxDetail = 500;
const noFailure = { failedAt: null, failure: null, failureDetail: null };
const noClaim = { startedAt: null, claimedUntil: null };

/**
 * Records a backup that is good: the next one is due at the next of the times. Does nothing if another server has taken over. Rules:
 * BACKUP-6, BACKUP-8, BACKUP-9.
 */
export async function recordGoodBackup(
  deps: RecordDeps,
  { attempt, name, place, result }: TakenBackup<'good'>,
): Promise<void> {
  const now = deps.now();
  const { backupTimes, communityTimeZone } = deps.config;
  await transact(deps, async (deps) => {
    const claimed = await lockClaim(deps, attempt);
    if (claimed === undefined) return;
    await deps.db
      .updateTable('backupSchedule')
      .set({
        ...noClaim,
        ...noFailure,
        dueAt: nextDue(now, backupTimes, communityTimeZone),
        alertedAt: null,
        goodAt: now,
        goodName: name,
        goodPlace: place,
        goodRows: result.rows,
        goodBytes: result.bytes,
        ...(result.isRehearsed ? { rehearsedAt: now } : {}),
      })
      .execute();
    const about = { subject: 'backup', subjectId: name };
    const { tables, rows, bytes, isRehearsed, pruned } = result;
    await recordChange(deps, system, { ...about, action: 'backup.take', after: { tables, rows, bytes } });
    if (isRehearsed) await recordChange(deps, system, { ...about, action: 'backup.rehearse', after: { rows } });
    if (pruned > 0) await recordChange(deps, system, { ...about, action: 'backup.prune', after: { count: pruned } });
    if (claimed.alertedAt === null) return;
    await enqueueMessage(deps, { kind: 'staff.backup_good', key: name, payload: { at: now.toISOString() } });
  });
}

/** Records a try that failed. The next one is soon, by any server; at once if this one was only stopped. Rules: BACKUP-7, BACKUP-9. */
export async function recordFailedBackup(
  deps: DatabaseDeps,
  { attempt, name, result }: TakenBackup<'failed'>,
): Promise<void> {
  const now = deps.now();
  const { reason, detail } = result;
  await transact(deps, async (deps) => {
    const claimed = await lockClaim(deps, attempt);
    if (claimed === undefined) return;
    await deps.db
      .updateTable('backupSchedule')
      .set({
        ...noClaim,
        retryAt: reason === 'interrupted' ? now : retryAt(now, claimed.alertedAt !== null),
        failedAt: now,
        failure: reason,
        failureDetail: [...detail].slice(0, maxDetail).join(''),
      })
      .execute();
    await recordChange(deps, system, {
      action: 'backup.fail',
      subject: 'backup',
      subjectId: name,
      after: { reason },
    });
  });
}

async function lockClaim({ db }: DatabaseDeps, attempt: number) {
  return db
    .selectFrom('backupSchedule')
    .select('alertedAt')
    .where('attempt', '=', attempt)
    .where('claimedUntil', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}
