import type { Deps } from '../../../deps.ts';
import { transact } from '../../../database/transact.ts';
import { enqueueMessage } from '../../messages/commands/enqueue-message.ts';
import { lockSchedule } from '../lock-schedule.ts';
import { isMissing, remindsAt } from '../rules.ts';

/**
 * Alerts staff that a backup is missing: once, and then daily, or monthly where backups are off on purpose. It looks at the time of the last good one alone, so that it also finds that
 * nothing was tried, or that the site has lost its target. Rule: BACKUP-8.
 *
 * race: two servers see it at the same time; the lock on the only row orders them, and the second sees the alert of the first.
 */
export async function reportMissingBackup(deps: Pick<Deps, 'db' | 'now' | 'config'>): Promise<void> {
  const { config } = deps;
  const now = deps.now();
  await transact({ db: deps.db, now: deps.now, config }, async (deps) => {
    const row = await lockSchedule(deps);
    if (row === undefined || !isMissing(row, now)) return;
    if (row.alertedAt !== null && remindsAt(row.alertedAt, config.backupTarget === null) > now) return;
    await deps.db.updateTable('backupSchedule').set({ alertedAt: now }).execute();
    const key = now.toISOString();
    await enqueueMessage(deps, { kind: 'staff.backup_missing', key, payload: { due_at: row.dueAt.toISOString() } });
  });
}
