import type { Actor } from '../../../actor.ts';
import type { Deps } from '../../../deps.ts';
import { transact } from '../../../database/transact.ts';
import { LimitExceeded } from '../../../errors/limit-exceeded.ts';
import { AppError } from '../../../errors/app-error.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { lockSchedule } from '../lock-schedule.ts';
import { requestSpacingMs } from '../rules.ts';

const backupsOff = () =>
  new AppError('backups_off', 'No place for backups is configured. Set BACKUP_TARGET on the server.');

const backupRunning = () => new AppError('backup_running', 'A backup is already running or about to begin.');

/**
 * Makes a backup due now. Refuses with `backups_off`, with `backup_running`, and with `too_many_requests` soon after a good one. Rule:
 * BACKUP-10.
 */
export async function startBackup(deps: Pick<Deps, 'db' | 'now' | 'config' | 'backups'>, actor: Actor): Promise<void> {
  if (deps.backups === null) throw backupsOff();
  const now = deps.now();
  await transact({ db: deps.db, now: deps.now, config: deps.config }, async (deps) => {
    const row = await lockSchedule(deps);
    const isWaitingForRetry = row !== undefined && row.retryAt !== null && row.retryAt > now;
    const isRunning = row !== undefined && row.claimedUntil !== null && row.claimedUntil > now;
    if (row === undefined || isRunning || (row.dueAt <= now && !isWaitingForRetry)) throw backupRunning();
    const waitMs = row.goodAt === null ? 0 : row.goodAt.getTime() + requestSpacingMs - now.getTime();
    if (waitMs > 0)
      throw new LimitExceeded('backups', waitMs, 'A backup was taken a moment ago. Please wait 10 minutes.');
    await deps.db
      .updateTable('backupSchedule')
      .set({ dueAt: row.dueAt < now ? row.dueAt : now, retryAt: null })
      .execute();
    await recordChange(deps, actor, { action: 'backup.request', subject: 'backup', subjectId: '' });
  });
}
