import type { Job } from '../../../jobs/job.ts';
import { runAll } from '../../../jobs/run-each.ts';
import { closeMemberships, remindOfEnd } from './commands/close-memberships.ts';
import { syncGoldRoles } from './sync-gold-role.ts';

/** What is due about memberships. Tiers and prices do not wait for it: they end by the clock. Any number of processes may run it. */
export const followMemberships: Job = {
  name: 'follow-gold-memberships',
  intervalMs: 30_000,
  run: (deps) => runAll([() => remindOfEnd(deps), () => closeMemberships(deps), () => syncGoldRoles(deps)]),
};
