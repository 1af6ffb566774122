import type { Job } from '../../jobs/job.ts';
import { announceGaps } from './commands/announce-gaps.ts';

export const rosterJobs: Job[] = [
  { name: 'announce open places', intervalMs: 30_000, run: (deps) => announceGaps(deps) },
];
