import type { Job } from '../../jobs/job.ts';
import { sweepImages } from './commands/sweep-images.ts';

/** What the catalogue does by itself. */
export const catalogJobs: Job[] = [
  { name: 'sweep unused pictures', intervalMs: 60 * 60 * 1000, isExclusive: true, run: (deps) => sweepImages(deps) },
];
