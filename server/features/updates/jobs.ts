import type { Job } from '../../jobs/job.ts';
import { checkForUpdate } from './commands/check-for-update.ts';

/** Looks once an hour whether a day has passed since the last check. */
export const updateJobs: Job[] = [{ name: 'check for an update', intervalMs: 60 * 60 * 1000, run: checkForUpdate }];
