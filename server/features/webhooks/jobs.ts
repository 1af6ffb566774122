import type { Job } from '../../jobs/job.ts';
import { deliverWebhooks } from './commands/deliver-webhooks.ts';
import { pruneWebhooks } from './commands/prune-webhooks.ts';
import { findNextDelivery } from './queries.ts';

/** The queue of webhooks, apart from that of Discord messages. Any number of processes may deliver. */
export const webhookJobs: Job[] = [
  {
    name: 'deliver webhooks',
    intervalMs: 60_000,
    wakeOn: ['webhooks'],
    run: (deps, signal) => deliverWebhooks(deps, signal),
    nextDue: findNextDelivery,
  },
  {
    name: 'prune webhooks',
    intervalMs: 60 * 60_000,
    isExclusive: true,
    run: (deps, signal) => pruneWebhooks(deps, signal),
  },
];
