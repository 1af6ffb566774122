import type { Job } from '../../jobs/job.ts';
import { reportMissingBackup } from './commands/report-missing-backup.ts';
import { takeDueBackup } from './commands/take-due-backup.ts';

/** Two jobs, so that a backup that hangs does not keep staff from hearing of it. Any number of processes may run them. */
export const backupJobs: Job[] = [
  { name: 'take backups', intervalMs: 30_000, run: takeDueBackup },
  { name: 'report missing backups', intervalMs: 60_000, run: (deps) => reportMissingBackup(deps) },
];
