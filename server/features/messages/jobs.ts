import type { Job } from '../../jobs/job.ts';
import { enqueueAutomaticMessages } from './automatic/commands/enqueue-automatic-messages.ts';
import { editMessages } from './edits/commands/edit-messages.ts';
import { pruneMessages } from './commands/prune-messages.ts';
import { deliverMessages } from './delivery/commands/deliver-messages.ts';
import { findNextMessage } from './delivery/queries.ts';
import { findNextEdit } from './edits/queries.ts';

/** What is due by itself, and the worker that sends. Both may run in every process: the database shares the work out. */
export const messageJobs: Job[] = [
  { name: 'enqueue automatic messages', intervalMs: 15_000, run: (deps) => enqueueAutomaticMessages(deps) },
  {
    name: 'deliver messages',
    intervalMs: 60_000,
    // New messages, the switch of staff, and what another process leaves when it stops.
    wakeOn: ['outbox', 'settings', 'messages'],
    run: (deps, signal) => deliverMessages(deps, signal),
    nextDue: findNextMessage,
  },
  {
    name: 'edit messages',
    intervalMs: 60_000,
    // What cards and posts show, and that one was posted.
    wakeOn: ['outbox', 'settings', 'bookings', 'openings', 'roster', 'catalogue', 'messages'],
    run: (deps, signal) => editMessages(deps, signal),
    nextDue: findNextEdit,
  },
  {
    name: 'prune messages',
    intervalMs: 60 * 60_000,
    isExclusive: true,
    run: (deps, signal) => pruneMessages(deps, signal),
  },
];
