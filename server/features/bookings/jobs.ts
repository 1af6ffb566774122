import type { Job } from '../../jobs/job.ts';
import { closeSessions } from './commands/close-sessions.ts';
import { purgeIdempotencyKeys } from './commands/purge-idempotency-keys.ts';
import { pingStaff } from './commands/ping-staff.ts';
import { aggregateChanges } from './statistics/commands/aggregate-changes.ts';

const minute = 60_000;

/** What happens to bookings by itself. Any number of processes may run them: what was done once is not done again. */
export const bookingJobs: Job[] = [
  { name: 'close sessions', intervalMs: 15_000, run: (deps) => closeSessions(deps) },
  { name: 'ping staff about waiting requests', intervalMs: 30_000, run: (deps) => pingStaff(deps) },
  { name: 'aggregate counters', intervalMs: 2 * minute, run: (deps, signal) => aggregateChanges(deps, { signal }) },
  { name: 'forget answers', intervalMs: 15 * minute, run: (deps, signal) => purgeIdempotencyKeys(deps, signal) },
];
