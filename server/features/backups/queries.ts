import type { Database } from '../../database/connect.ts';

/** The schedule; undefined before the first server with a target has looked at it. */
export async function findBackupSchedule(db: Database) {
  return db.selectFrom('backupSchedule').selectAll().executeTakeFirst();
}

export type BackupScheduleRow = NonNullable<Awaited<ReturnType<typeof findBackupSchedule>>>;
