import type { Job } from '../../jobs/job.ts';
import { announceFreeRooms } from './commands/announce-free-rooms.ts';
import { offerRooms } from './commands/offer-rooms.ts';

/** Jobs of the waiting lists. Any number of processes may run them. */
export const waitingListJobs: Job[] = [
  { name: 'offer rooms', intervalMs: 2000, wakeOn: 'waiting', run: (deps, signal) => offerRooms(deps, signal) },
  { name: 'announce free rooms', intervalMs: 30_000, run: (deps) => announceFreeRooms(deps) },
];
