import type { Job } from '../../jobs/job.ts';
import { queueAutomaticMessages } from './automatic/commands/queue-automatic-messages.ts';
import { pruneMessages } from './commands/prune-messages.ts';
import { deliverMessages } from './delivery/commands/deliver-messages.ts';

/** What is due by itself, and the worker that sends. Both may run in every process: the database shares the work out. */
export const messageJobs: Job[] = [
  { name: 'queue automatic messages', everyMs: 15_000, run: (deps) => queueAutomaticMessages(deps) },
  { name: 'deliver messages', everyMs: 2_000, wokenBy: 'outbox', run: (deps, signal) => deliverMessages(deps, signal) },
  {
    name: 'prune messages',
    everyMs: 60 * 60_000,
    oneAtATime: true,
    run: (deps, signal) => pruneMessages(deps, signal),
  },
];
