import { system } from '../../actor.ts';
import { transact, type DatabaseDeps } from '../../database/transact.ts';
import type { BackupResult } from '../../operations/backup/scheduled/run-backup.ts';
import { recordChange } from '../audit-log/record-change.ts';
import { enqueueMessage } from '../messages/commands/enqueue-message.ts';
import type { BackupClaim } from './claim-backup.ts';
import type { ScheduleDeps } from './lock-schedule.ts';
import { dataReminderMs, nextDue, retryAt } from './rules.ts';
import { shorten } from '../../messages/shorten.ts';

interface TakenBackup<Kind extends BackupResult['kind']> extends Pick<BackupClaim, 'attempt' | 'name'> {
  place: string;
  result: Extract<BackupResult, { kind: Kind }>;
}

const maxDetail = 500;
const noFailure = { failedAt: null, failure: null, failureDetail: null };
const noClaim = { startedAt: null, claimedUntil: null };

/**
 * Records a backup that is good: the next one is due at the next of the times. Does nothing if another server has taken over. Rules:
 * BACKUP-6, BACKUP-8, BACKUP-9, BACKUP-11.
 */
export async function recordGoodBackup(
  deps: ScheduleDeps,
  { attempt, name, place, result }: TakenBackup<'good'>,
): Promise<void> {
  const now = deps.now();
  const { backupTimes, communityTimeZone } = deps.config;
  await transact(deps, async (deps) => {
    const claimed = await lockClaim(deps, attempt);
    if (claimed === undefined) return;
    const { rehearsal } = result;
    const violations = rehearsal?.violations ?? null;
    const isDataReported = (claimed.dataAlertedAt?.getTime() ?? 0) > now.getTime() - dataReminderMs;
    const reportsData = violations !== null && violations > 0 && !isDataReported;
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
        violations,
        violatedRules: rehearsal?.rules ?? null,
        ...(rehearsal === null ? {} : { rehearsedAt: now, rehearsedName: name }),
        ...(violations === 0 ? { dataAlertedAt: null } : {}),
        ...(reportsData ? { dataAlertedAt: now } : {}),
      })
      .execute();
    const about = { subject: 'backup', subjectId: name };
    const { tables, rows, bytes, pruned } = result;
    await recordChange(deps, system, { ...about, action: 'backup.take', after: { tables, rows, bytes } });
    if (violations !== null)
      await recordChange(deps, system, { ...about, action: 'backup.rehearse', after: { rows, violations } });
    if (pruned > 0) await recordChange(deps, system, { ...about, action: 'backup.prune', after: { count: pruned } });
    const message = { key: name, payload: { at: now.toISOString() } };
    if (reportsData) await enqueueMessage(deps, { ...message, kind: 'staff.data_broken' });
    if (claimed.alertedAt !== null) await enqueueMessage(deps, { ...message, kind: 'staff.backup_good' });
  });
}

/** Records a try that failed. The next one is soon, by any server; at once if its server stops. Rules: BACKUP-7, BACKUP-9. */
export async function recordFailedBackup(
  deps: ScheduleDeps,
  { attempt, name, result, isStopping }: TakenBackup<'failed'> & { isStopping: boolean },
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
        retryAt: isStopping ? now : retryAt(reason, claimed.alertedAt !== null, now, deps.config),
        failedAt: now,
        failure: reason,
        failureDetail: shorten(detail, maxDetail),
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
    .select(['alertedAt', 'dataAlertedAt'])
    .where('attempt', '=', attempt)
    .where('claimedUntil', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}
