import { system } from '../../actor.ts';
import { transact, type DatabaseDeps } from '../../database/transact.ts';
import { issueStorageMark, type IssuedMark } from '../installation/storage-marks.ts';
import { recordChange } from '../audit-log/record-change.ts';
import { lockSchedule, type ScheduleDeps } from './lock-schedule.ts';
import type { BackupScheduleRow } from './queries.ts';
import { claimEnd, retryAt } from './rules.ts';

/** A backup that this process takes. */
export interface BackupClaim {
  attempt: number;
  name: string;
  at: Date;
  /** When the last good one was taken, and the last one that was restored as a rehearsal. */
  previousGoodAt: Date | null;
  rehearsedName: string | null;
  /** To be left at the place. */
  mark: IssuedMark;
}

/**
 * Claims the backup that is due; null if none is, it is too early for another try, or another server takes one. A claim that ran out is
 * of a server that died: the backup is taken again, at once the first time. Rules: BACKUP-1, BACKUP-7.
 *
 * race: two servers claim at the due time; the lock on the only row orders them, and the second sees the claim of the first.
 */
export async function claimBackup(deps: ScheduleDeps, name: string): Promise<BackupClaim | null> {
  const now = deps.now();
  // A new site takes its first backup at once.
  await deps.db
    .insertInto('backupSchedule')
    .values({ dueAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return transact(deps, async (deps) => {
    const row = await lockSchedule(deps);
    if (row === undefined || row.dueAt > now || isAfter(row.retryAt, now) || isAfter(row.claimedUntil, now))
      return null;
    const isAbandoned = row.claimedUntil !== null;
    if (isAbandoned) await recordAbandoned(deps, row);
    if (isAbandoned && row.failure !== null) return null;
    const attempt = row.attempt + 1;
    await deps.db
      .updateTable('backupSchedule')
      .set({ attempt, name, startedAt: now, claimedUntil: claimEnd(now), retryAt: null })
      .execute();
    // Before it is written at the place: a server that dies in between still knows it.
    const mark = await issueStorageMark(deps.db);
    return { attempt, name, at: now, previousGoodAt: row.goodAt, rehearsedName: row.rehearsedName, mark };
  });
}

const isAfter = (at: Date | null, now: Date) => at !== null && at > now;

async function recordAbandoned(deps: ScheduleDeps, row: BackupScheduleRow): Promise<void> {
  const now = deps.now();
  const reason = 'interrupted';
  await deps.db
    .updateTable('backupSchedule')
    .set({
      startedAt: null,
      claimedUntil: null,
      retryAt: retryAt(reason, row.alertedAt !== null, now, deps.config),
      failedAt: now,
      failure: reason,
      failureDetail: 'its server stopped answering',
    })
    .execute();
  await recordChange(deps, system, {
    action: 'backup.fail',
    subject: 'backup',
    subjectId: row.name ?? '',
    after: { reason },
  });
}

/** The server that takes the backup is alive. False if another one has taken over. */
export async function renewClaim(deps: DatabaseDeps, attempt: number): Promise<boolean> {
  const renewed = await deps.db
    .updateTable('backupSchedule')
    .set({ claimedUntil: claimEnd(deps.now()) })
    .where('attempt', '=', attempt)
    .where('claimedUntil', 'is not', null)
    .executeTakeFirst();
  return renewed.numUpdatedRows === 1n;
}
