import type { Job } from '../../../jobs/job.ts';
import { expirePersonalData } from './commands/expire-personal-data.ts';

export const personalDataJobs: Job[] = [
  { name: 'expire personal data', intervalMs: 60 * 60_000, isExclusive: true, run: expirePersonalData },
];
