import type { Job } from '../../jobs/job.ts';
import { purgeHandledInteractions } from './commands/purge-handled.ts';

/** What is forgotten of interactions by itself. */
export const interactionJobs: Job[] = [
  {
    name: 'forget interactions',
    intervalMs: 15 * 60_000,
    run: (deps, signal) => purgeHandledInteractions(deps, signal),
  },
];
