import { system } from '../../actor.ts';
import { transact, type DatabaseDeps } from '../../database/transact.ts';
import { recordChange } from '../audit-log/record-change.ts';
import { claimMs } from './rules.ts';

/** A backup that this process takes. */
export interface BackupClaim {
  attempt: number;
  name: string;
  at: Date;
  /** The one of the last try, if it was not good: the new one takes its place. */
  replaces: string | null;
}

/**
 * Claims the backup that is due; null if none is, it is too early for another try, or another server takes one. A claim that ran out is
 * of a server that died: the backup is taken again. Rules: BACKUP-1, BACKUP-7.
 *
 * race: two servers claim at the due time; the lock on the only row orders them, and the second sees the claim of the first.
 */
export async function claimBackup(deps: DatabaseDeps, name: string): Promise<BackupClaim | null> {
  const now = deps.now();
  // A new site takes its first backup at once.
  await deps.db
    .insertInto('backupSchedule')
    .values({ dueAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return transact(deps, async (deps) => {
    const row = await deps.db
      .selectFrom('backupSchedule')
      .select(['attempt', 'name', 'goodName', 'claimedUntil'])
      .where('dueAt', '<=', now)
      .where((is) => is.or([is('retryAt', 'is', null), is('retryAt', '<=', now)]))
      .where((is) => is.or([is('claimedUntil', 'is', null), is('claimedUntil', '<=', now)]))
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return null;
    const attempt = row.attempt + 1;
    await deps.db
      .updateTable('backupSchedule')
      .set({ attempt, name, startedAt: now, claimedUntil: claimEnd(now), retryAt: null })
      .execute();
    if (row.claimedUntil !== null) await recordAbandoned(deps, row.name ?? '');
    return { attempt, name, at: now, replaces: row.name === row.goodName ? null : row.name };
  });
}

async function recordAbandoned(deps: DatabaseDeps, name: string): Promise<void> {
  await recordChange(deps, system, {
    action: 'backup.fail',
    subject: 'backup',
    subjectId: name,
    after: { reason: 'interrupted' },
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

function claimEnd(now: Date): Date {
  return new Date(now.getTime() + claimMs);
}
