import type { Job } from '../../jobs/job.ts';
import { checkMembership } from './commands/check-membership.ts';
import { listUnchecked } from './queries.ts';
import { departureChecks } from './rules.ts';

/**
 * Looks for members with a booking ahead who have left the Discord server, the longest unchecked first. Stops for this
 * time when Discord does not answer: no answer is never read as "left". Rules: MEMBER-7, MEMBER-8.
 */
export const noticeDepartures: Job = {
  name: 'notice-departures',
  intervalMs: departureChecks.intervalMs,
  isExclusive: true,
  run: async (deps, signal) => {
    const now = deps.now();
    const before = new Date(now.getTime() - departureChecks.olderThanMs);
    for (const member of await listUnchecked(deps.db, { before, most: departureChecks.atMost }, now)) {
      if (signal.aborted || (await checkMembership(deps, member)) === null) return;
    }
  },
};
