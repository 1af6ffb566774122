import { backupJobs } from '../features/backups/jobs.ts';
import { personalDataJobs } from '../features/accounts/personal-data/jobs.ts';
import { bookingJobs } from '../features/bookings/jobs.ts';
import { drawJobs } from '../features/draws/jobs.ts';
import { endOverrides } from '../features/members/admin/jobs.ts';
import { noticeDepartures } from '../features/members/departures/jobs.ts';
import { followMemberships } from '../features/members/gold/jobs.ts';
import { authJobs } from '../features/auth/jobs.ts';
import { catalogJobs } from '../features/catalog/jobs.ts';
import { interactionJobs } from '../features/interactions/jobs.ts';
import { messageJobs } from '../features/messages/jobs.ts';
import { rosterJobs } from '../features/roster/jobs.ts';
import { setupJobs } from '../features/setup/jobs.ts';
import { updateJobs } from '../features/updates/jobs.ts';
import { waitingListJobs } from '../features/waiting-list/jobs.ts';
import { webhookJobs } from '../features/webhooks/jobs.ts';
import type { Job } from './job.ts';

/** Every job of the product. A running server does them all; tests call what a job does themselves. */
export const allJobs: Job[] = [
  ...drawJobs,
  ...bookingJobs,
  ...authJobs,
  noticeDepartures,
  followMemberships,
  endOverrides,
  ...messageJobs,
  ...interactionJobs,
  ...catalogJobs,
  ...waitingListJobs,
  ...rosterJobs,
  ...updateJobs,
  ...setupJobs,
  ...webhookJobs,
  ...backupJobs,
  ...personalDataJobs,
];
