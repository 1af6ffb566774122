import type { Job } from '../../../jobs/job.ts';
import { expirePersonalData } from './commands/expire-personal-data.ts';
import { forgetDeletedAccounts } from './commands/forget-deleted-accounts.ts';

export const personalDataJobs: Job[] = [
  { name: 'expire personal data', intervalMs: 60 * 60_000, isExclusive: true, run: expirePersonalData },
  {
    name: 'forget deleted accounts',
    intervalMs: 60 * 60_000,
    run: (deps, signal) => forgetDeletedAccounts(deps, signal),
  },
];
