import type { Deps } from '../../../deps.ts';
import { transact } from '../../../database/transact.ts';
import { enqueueMessage } from '../../messages/commands/enqueue-message.ts';
import { missingAfterMs, reminderMs } from '../rules.ts';

/**
 * Tells staff that a backup is missing: once, and then daily. It looks at the time alone, so that it also finds that nothing was tried.
 * Rule: BACKUP-8.
 *
 * race: two servers see it at the same time; the conditional update of the only row admits one.
 */
export async function reportMissingBackup(deps: Pick<Deps, 'db' | 'now' | 'backups'>): Promise<void> {
  if (deps.backups === null) return;
  const now = deps.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await transact({ db: deps.db, now: deps.now }, async (deps) => {
    const row = await deps.db
      .updateTable('backupSchedule')
      .set({ alertedAt: now })
      .where('dueAt', '<=', before(missingAfterMs))
      .where((is) => is.or([is('alertedAt', 'is', null), is('alertedAt', '<=', before(reminderMs))]))
      .returning('dueAt')
      .executeTakeFirst();
    if (row === undefined) return;
    const key = now.toISOString();
    await enqueueMessage(deps, { kind: 'staff.backup_missing', key, payload: { due_at: row.dueAt.toISOString() } });
  });
}
