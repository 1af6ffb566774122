import type { Job } from '../../jobs/job.ts';
import { purgeSessions } from './commands/purge-sessions.ts';

/** What is forgotten of sessions by itself. */
export const authJobs: Job[] = [
  { name: 'purge sessions', intervalMs: 15 * 60_000, run: (deps, signal) => purgeSessions(deps, signal) },
];
