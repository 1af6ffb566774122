import type { Deps } from '../deps.ts';
import { expirePersonalData } from '../features/accounts/personal-data/commands/expire-personal-data.ts';
import { forgetDeletedAccounts } from '../features/accounts/personal-data/commands/forget-deleted-accounts.ts';
import { purgeSessions } from '../features/auth/commands/purge-sessions.ts';
import { reportMissingBackup } from '../features/backups/commands/report-missing-backup.ts';
import { takeDueBackup } from '../features/backups/commands/take-due-backup.ts';
import { closeSessions } from '../features/bookings/commands/close-sessions.ts';
import { findNextGivenRoom, freeGivenRooms } from '../features/bookings/commands/free-given-rooms.ts';
import { pingStaff } from '../features/bookings/commands/ping-staff.ts';
import { purgeIdempotencyKeys } from '../features/bookings/commands/purge-idempotency-keys.ts';
import { purgeUnusedHolds } from '../features/holds/commands/purge-unused-holds.ts';
import { aggregateChanges } from '../features/bookings/statistics/commands/aggregate-changes.ts';
import { sweepImages } from '../features/catalog/commands/sweep-images.ts';
import { drawDueClasses, findNextDraw } from '../features/draws/commands/draw-due-classes.ts';
import { refreshLobbyRoles } from '../features/draws/commands/refresh-lobby-roles.ts';
import { findNextSale, sendSaleReminders } from '../features/draws/commands/send-sale-reminders.ts';
import { hasOpenLobbies } from '../features/draws/queries.ts';
import { beginDueGold } from '../features/imports/commands/begin-due-gold.ts';
import { forgetFiles } from '../features/imports/commands/forget-files.ts';
import { purgeHandledInteractions } from '../features/interactions/commands/purge-handled.ts';
import { pruneLines } from '../features/line/commands/prune-lines.ts';
import { endOverrides } from '../features/members/admin/commands/end-overrides.ts';
import { noticeDepartures } from '../features/members/departures/commands/notice-departures.ts';
import { departureChecks } from '../features/members/departures/rules.ts';
import { followMemberships } from '../features/members/gold/commands/follow-memberships.ts';
import { enqueueAutomaticMessages } from '../features/messages/automatic/commands/enqueue-automatic-messages.ts';
import { pruneMessages } from '../features/messages/commands/prune-messages.ts';
import { deliverMessages } from '../features/messages/delivery/commands/deliver-messages.ts';
import { findNextMessage } from '../features/messages/delivery/queries.ts';
import { editMessages } from '../features/messages/edits/commands/edit-messages.ts';
import { findNextEdit } from '../features/messages/edits/queries.ts';
import {
  findNextPublication,
  publishDueOpenings,
} from '../features/openings/publication/commands/publish-due-openings.ts';
import { announceGaps } from '../features/roster/commands/announce-gaps.ts';
import { followConfiguration } from '../features/setup/commands/follow-configuration.ts';
import { checkForUpdate } from '../features/updates/commands/check-for-update.ts';
import { announceFreeRooms } from '../features/waiting-list/commands/announce-free-rooms.ts';
import { findNextOffer, offerRooms } from '../features/waiting-list/commands/offer-rooms.ts';
import { deliverWebhooks } from '../features/webhooks/commands/deliver-webhooks.ts';
import { pruneWebhooks } from '../features/webhooks/commands/prune-webhooks.ts';
import { findNextDelivery } from '../features/webhooks/queries.ts';
import type { Job } from './job.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const later = ({ now }: Pick<Deps, 'now'>, ms: number) => new Date(now().getTime() + ms);

/**
 * Every job of the product. A running server does them all; tests call what a job does themselves. Any number of processes may run
 * one that is not exclusive: what was done once is not done again.
 */
export const allJobs: Job[] = [
  {
    name: 'publish openings',
    intervalMs: 5 * minute,
    // Openings that are not published are announced to staff only.
    wakeOn: ['roster'],
    nextDue: findNextPublication,
    run: publishDueOpenings,
  },
  { name: 'draw lobbies', intervalMs: minute, wakeOn: ['openings'], nextDue: findNextDraw, run: drawDueClasses },
  {
    name: 'refresh roles in lobbies',
    intervalMs: minute,
    wakeOn: ['openings'],
    nextDue: async (deps) => ((await hasOpenLobbies(deps)) ? later(deps, 10 * second) : null),
    isExclusive: true,
    run: refreshLobbyRoles,
  },
  { name: 'remind of sales', intervalMs: minute, wakeOn: ['openings'], nextDue: findNextSale, run: sendSaleReminders },
  {
    name: 'free rooms that were given away',
    intervalMs: minute,
    wakeOn: ['bookings'],
    nextDue: findNextGivenRoom,
    run: freeGivenRooms,
    runsWithoutDiscord: true,
  },
  { name: 'close sessions', intervalMs: 15 * second, run: closeSessions },
  { name: 'forget lines', intervalMs: hour, isExclusive: true, run: pruneLines },
  { name: 'ping staff about waiting requests', intervalMs: 30 * second, run: pingStaff },
  {
    name: 'aggregate counters',
    intervalMs: 2 * minute,
    runsWithWrongClock: true,
    run: (deps, signal) => aggregateChanges(deps, { signal }),
  },
  { name: 'forget answers', intervalMs: 15 * minute, run: purgeIdempotencyKeys },
  { name: 'forget unused holds', intervalMs: 15 * minute, run: purgeUnusedHolds },
  { name: 'purge sessions', intervalMs: 15 * minute, run: purgeSessions },
  { name: 'notice-departures', intervalMs: departureChecks.intervalMs, isExclusive: true, run: noticeDepartures },
  { name: 'follow-gold-memberships', intervalMs: 30 * second, run: followMemberships },
  { name: 'end-tier-overrides', intervalMs: 30 * second, run: endOverrides },
  { name: 'enqueue automatic messages', intervalMs: 15 * second, run: enqueueAutomaticMessages },
  {
    name: 'deliver messages',
    intervalMs: minute,
    // New messages, the switch of staff, and what another process leaves when it stops.
    wakeOn: ['outbox', 'settings', 'messages'],
    nextDue: findNextMessage,
    run: deliverMessages,
  },
  {
    name: 'edit messages',
    intervalMs: minute,
    // What cards and posts show, and that one was posted.
    wakeOn: ['outbox', 'settings', 'bookings', 'openings', 'roster', 'catalogue', 'messages', 'proposals'],
    nextDue: findNextEdit,
    run: editMessages,
  },
  { name: 'prune messages', intervalMs: hour, isExclusive: true, run: pruneMessages },
  { name: 'forget interactions', intervalMs: 15 * minute, run: purgeHandledInteractions },
  { name: 'forget imported files', intervalMs: hour, run: forgetFiles },
  { name: 'begin imported gold', intervalMs: hour, run: beginDueGold },
  { name: 'sweep unused pictures', intervalMs: hour, isExclusive: true, run: sweepImages },
  {
    name: 'offer rooms',
    intervalMs: minute,
    wakeOn: ['waiting'],
    // Rooms that came free, new rooms, and openings that were moved, cancelled or published.
    wakeSoonOn: ['availability', 'openings', 'roster'],
    nextDue: findNextOffer,
    run: offerRooms,
  },
  { name: 'announce free rooms', intervalMs: 30 * second, run: announceFreeRooms },
  { name: 'announce open places', intervalMs: 30 * second, run: announceGaps },
  // Looks once an hour whether a day has passed since the last check.
  { name: 'check for an update', intervalMs: hour, runsWithWrongClock: true, run: checkForUpdate },
  {
    name: 'follow the configuration',
    intervalMs: minute,
    wakeOn: ['configuration'],
    runsWithoutDiscord: true,
    runsWithWrongClock: true,
    run: followConfiguration,
  },
  // A queue of its own, apart from that of Discord messages.
  {
    name: 'deliver webhooks',
    intervalMs: minute,
    wakeOn: ['webhooks'],
    nextDue: findNextDelivery,
    run: deliverWebhooks,
  },
  { name: 'prune webhooks', intervalMs: hour, isExclusive: true, run: pruneWebhooks },
  // Two jobs, so that a backup that hangs does not keep staff from hearing of it.
  { name: 'take backups', intervalMs: 30 * second, run: takeDueBackup },
  { name: 'report missing backups', intervalMs: minute, run: reportMissingBackup },
  { name: 'expire personal data', intervalMs: hour, isExclusive: true, run: expirePersonalData },
  { name: 'forget deleted accounts', intervalMs: hour, run: forgetDeletedAccounts },
];
