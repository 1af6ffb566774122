import type { DatabaseDeps } from '../../database/transact.ts';
import type { BackupScheduleRow } from './queries.ts';
import { believe, type ScheduleConfig } from './rules.ts';

export interface ScheduleDeps extends DatabaseDeps {
  config: ScheduleConfig;
}

/**
 * Locks the only row, for a decision of this transaction; undefined before the first server with a target has looked at it. Times that
 * are not believed are corrected, so that how long a backup is due counts from now on. Rule: BACKUP-12.
 */
export async function lockSchedule({ db, now, config }: ScheduleDeps): Promise<BackupScheduleRow | undefined> {
  const stored = await db.selectFrom('backupSchedule').selectAll().forUpdate().executeTakeFirst();
  if (stored === undefined) return undefined;
  const row = believe(stored, config, now());
  const { dueAt, retryAt, claimedUntil, alertedAt, dataAlertedAt, goodAt, goodName, rehearsedAt } = row;
  const times = { dueAt, retryAt, claimedUntil, alertedAt, dataAlertedAt, goodAt, rehearsedAt };
  const isSame = Object.entries(times).every(
    ([name, time]) => time?.getTime() === stored[name as keyof typeof times]?.getTime(),
  );
  if (!isSame)
    await db
      .updateTable('backupSchedule')
      .set({ ...times, goodName })
      .execute();
  return row;
}
