import type { Job } from '../../jobs/job.ts';
import { enqueueAutomaticMessages } from './automatic/commands/enqueue-automatic-messages.ts';
import { editMessages } from './edits/commands/edit-messages.ts';
import { pruneMessages } from './commands/prune-messages.ts';
import { deliverMessages } from './delivery/commands/deliver-messages.ts';

/** What is due by itself, and the worker that sends. Both may run in every process: the database shares the work out. */
export const messageJobs: Job[] = [
  { name: 'enqueue automatic messages', intervalMs: 15_000, run: (deps) => enqueueAutomaticMessages(deps) },
  {
    name: 'deliver messages',
    intervalMs: 2_000,
    wakeOn: 'outbox',
    run: (deps, signal) => deliverMessages(deps, signal),
  },
  { name: 'edit messages', intervalMs: 2_000, wakeOn: 'outbox', run: (deps, signal) => editMessages(deps, signal) },
  {
    name: 'prune messages',
    intervalMs: 60 * 60_000,
    isExclusive: true,
    run: (deps, signal) => pruneMessages(deps, signal),
  },
];
