import { createArchiveAddress, downloadArchive } from '@sunset/contract/api/installation/archive.ts';
import * as accounts from '@sunset/contract/api/accounts.ts';
import * as calendars from '@sunset/contract/api/calendars.ts';
import * as bookings from '@sunset/contract/api/bookings/bookings.ts';
import { getRoomInvitation } from '@sunset/contract/api/bookings/companions.ts';
import * as holds from '@sunset/contract/api/bookings/holds.ts';
import * as partyBooking from '@sunset/contract/api/parties/booking.ts';
import { acceptForParty } from '@sunset/contract/api/parties/entry.ts';
import { getInvitation } from '@sunset/contract/api/parties/membership.ts';
import * as imports from '@sunset/contract/api/imports.ts';
import * as members from '@sunset/contract/api/members.ts';
import * as announcements from '@sunset/contract/api/messages/announcements.ts';
import * as messages from '@sunset/contract/api/messages/messages.ts';
import * as door from '@sunset/contract/api/openings/door.ts';
import * as setup from '@sunset/contract/api/setup/setup.ts';
import { setupStepCalls } from '@sunset/contract/api/setup/step-calls.ts';
import * as whatIsLeft from '@sunset/contract/api/setup/what-is-left.ts';
import * as signIn from '@sunset/contract/api/auth.ts';
import * as staffBookings from '@sunset/contract/api/bookings/admin.ts';
import * as storeAdmin from '@sunset/contract/api/catalog/store-admin.ts';
import type { Endpoint } from '@sunset/contract/endpoint.ts';

/** How often one caller may make one kind of call: `burst` at once, then one more each `intervalMs`. */
export interface RateLimit {
  /**
   * Signed-in calls are counted per member, those of programs per API key; anonymous ones per network, which a school or a
   * phone carrier shares.
   */
  per: 'member' | 'key' | 'network';
  burst: number;
  intervalMs: number;
  /**
   * Concurrency limit per caller and process. Further calls of a member are refused; those of a network, which many people
   * share, wait.
   */
  maxConcurrent: number;
  /**
   * Where the calls are counted besides this process: nowhere, in the table `rate_limit_buckets` that all processes share, or by
   * the SQL function that carries out the call (its text states the same figures).
   */
  shared: 'no' | 'in a table' | 'in the function';
}

const perMember = { per: 'member' } as const;
const perKey = { per: 'key' } as const;
const perNetwork = { per: 'network' } as const;

/** One row per kind of call. The figures and their reasons: docs/limits.md. */
export const rateLimits = {
  read: { ...perMember, burst: 100, intervalMs: 50, maxConcurrent: 16, shared: 'no' },
  write: { ...perMember, burst: 40, intervalMs: 3000, maxConcurrent: 4, shared: 'in a table' },
  price: { ...perMember, burst: 120, intervalMs: 250, maxConcurrent: 6, shared: 'no' },
  booking: { ...perMember, burst: 60, intervalMs: 2000, maxConcurrent: 3, shared: 'in the function' },
  hold: { ...perMember, burst: 60, intervalMs: 2000, maxConcurrent: 3, shared: 'in the function' },
  outside: { ...perMember, burst: 20, intervalMs: 10_000, maxConcurrent: 6, shared: 'in a table' },
  dataDownload: { ...perMember, burst: 5, intervalMs: 60_000, maxConcurrent: 1, shared: 'in a table' },
  archive: { ...perMember, burst: 3, intervalMs: 600_000, maxConcurrent: 1, shared: 'in a table' },
  adminRead: { ...perMember, burst: 600, intervalMs: 25, maxConcurrent: 32, shared: 'no' },
  adminWrite: { ...perMember, burst: 300, intervalMs: 500, maxConcurrent: 12, shared: 'in a table' },
  doorName: { ...perMember, burst: 60, intervalMs: 1000, maxConcurrent: 4, shared: 'no' },
  adminOutside: { ...perMember, burst: 30, intervalMs: 2000, maxConcurrent: 3, shared: 'in a table' },
  export: { ...perMember, burst: 20, intervalMs: 10_000, maxConcurrent: 2, shared: 'in a table' },
  upload: { ...perMember, burst: 60, intervalMs: 3000, maxConcurrent: 4, shared: 'in a table' },
  import: { ...perMember, burst: 20, intervalMs: 15_000, maxConcurrent: 1, shared: 'in a table' },
  keyRead: { ...perKey, burst: 120, intervalMs: 200, maxConcurrent: 8, shared: 'no' },
  keyWrite: { ...perKey, burst: 60, intervalMs: 1000, maxConcurrent: 4, shared: 'in a table' },
  interaction: { ...perMember, burst: 60, intervalMs: 1000, maxConcurrent: 4, shared: 'no' },
  autocomplete: { ...perMember, burst: 120, intervalMs: 250, maxConcurrent: 6, shared: 'no' },
  signInStart: { ...perNetwork, burst: 4000, intervalMs: 20, maxConcurrent: 2, shared: 'in a table' },
  signInFinish: { ...perNetwork, burst: 4000, intervalMs: 50, maxConcurrent: 50, shared: 'in a table' },
  setupOpen: { ...perNetwork, burst: 30, intervalMs: 2000, maxConcurrent: 4, shared: 'no' },
  setup: { ...perNetwork, burst: 120, intervalMs: 500, maxConcurrent: 6, shared: 'in a table' },
  privateCalendar: { ...perNetwork, burst: 2000, intervalMs: 20, maxConcurrent: 24, shared: 'no' },
  publicRead: { ...perNetwork, burst: 8000, intervalMs: 0.2, maxConcurrent: Infinity, shared: 'no' },
  asset: { ...perNetwork, burst: 40_000, intervalMs: 0.2, maxConcurrent: Infinity, shared: 'no' },
  unusualCall: { ...perNetwork, burst: 2000, intervalMs: 20, maxConcurrent: Infinity, shared: 'no' },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

const setupCalls: readonly Endpoint[] = [
  setup.getSetupStatus,
  setup.getSetup,
  setup.startSetupSignIn,
  setup.finishSetupSignIn,
  setup.checkSetup,
  setup.finishSetup,
  ...setupStepCalls,
  whatIsLeft.markLeftItemAfterSetup,
];

/** Calls that differ from what their access and method imply. */
const exceptions = new Map<Endpoint, RateLimitName>([
  [bookings.calculatePrice, 'price'],
  [bookings.placeBooking, 'booking'],
  [holds.holdRoom, 'hold'],
  [holds.releaseHold, 'hold'],
  [holds.extendHold, 'hold'],
  [accounts.getBloxlinkRoblox, 'outside'],
  [accounts.getGameAccount, 'outside'],
  [accounts.getRobloxAuthUrl, 'outside'],
  [accounts.postRobloxAuthCallback, 'outside'],
  [accounts.getUserData, 'dataDownload'],
  [createArchiveAddress, 'archive'],
  [downloadArchive, 'privateCalendar'],
  [calendars.getMemberCalendar, 'privateCalendar'],
  [calendars.getBookingCalendar, 'privateCalendar'],
  [getInvitation, 'privateCalendar'],
  [getRoomInvitation, 'privateCalendar'],
  [partyBooking.readyForParty, 'hold'],
  [partyBooking.takeReadyBack, 'hold'],
  [partyBooking.bookParty, 'booking'],
  [acceptForParty, 'booking'],
  [signIn.getAuthUrl, 'signInStart'],
  [signIn.getAdminAuthUrl, 'signInStart'],
  [members.refreshMemberRoles, 'adminOutside'],
  [door.findDoorGuest, 'doorName'],
  [announcements.postGuestSessionAnnouncement, 'adminOutside'],
  [announcements.postStaffOpeningPing, 'adminOutside'],
  [messages.resendMessage, 'adminOutside'],
  [setup.startSetupChange, 'adminOutside'],
  [setup.openSetup, 'setupOpen'],
  ...setupCalls.map((call) => [call, 'setup'] as const),
  [staffBookings.exportBookings, 'export'],
  [storeAdmin.uploadImage, 'upload'],
  [imports.uploadImport, 'import'],
  [imports.previewImport, 'import'],
  [imports.runImport, 'import'],
]);

/** The limit of a call with an API key. */
export function keyRateLimitOf(endpoint: Endpoint): RateLimitName {
  return endpoint.method === 'GET' ? 'keyRead' : 'keyWrite';
}

/** The limit of a call; null for public reads, which are answered from a cache and throttled per network instead. */
export function rateLimitOf(endpoint: Endpoint): RateLimitName | null {
  const exception = exceptions.get(endpoint);
  if (exception !== undefined) return exception;
  const isRead = endpoint.method === 'GET';
  if (endpoint.access === 'public') return isRead ? null : 'signInFinish';
  if (endpoint.access === 'member') return isRead ? 'read' : 'write';
  return isRead ? 'adminRead' : 'adminWrite';
}
