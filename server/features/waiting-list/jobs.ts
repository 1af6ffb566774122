import type { Job } from '../../jobs/job.ts';
import { announceFreeRooms } from './commands/announce-free-rooms.ts';
import { offerRooms } from './commands/offer-rooms.ts';
import { hasLists } from './queries.ts';

/** Holds, offers, times of sale and what can be undone end by the clock, and rows that were locked are passed over. */
const whileWaitingMs = 2_000;

/** Jobs of the waiting lists. Any number of processes may run them. */
export const waitingListJobs: Job[] = [
  {
    name: 'offer rooms',
    intervalMs: 60_000,
    wakeOn: ['waiting'],
    run: (deps, signal) => offerRooms(deps, signal),
    nextDue: async ({ db, now }) => ((await hasLists(db)) ? new Date(now().getTime() + whileWaitingMs) : null),
  },
  { name: 'announce free rooms', intervalMs: 30_000, run: (deps) => announceFreeRooms(deps) },
];
