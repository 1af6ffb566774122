/*
 * The waiting list of an opening: its states, why an entry ended, and why nothing moves. The API's schema, the messages, the
 * panels and the pages read these tables. It imports nothing, so that a page may use it without the schemas.
 */

/** How many room types an entry can name. Rule: WAIT-2. */
export const maxChoices = 5;

const minuteMs = 60_000;

/** How long before the start all offers of an opening end. Rule: OFFER-5. */
export const offersEndBeforeMs = 30 * minuteMs;

/** How long before the start the last offer is made, since the shortest lasts five minutes; later nobody can join. Rule: OFFER-5. */
export const lastOfferBeforeMs = offersEndBeforeMs + 5 * minuteMs;

/** `waiting` covers entries with an open offer too; `lobby` is before the draw. */
export const entryStates = ['lobby', 'waiting', 'ended'] as const;
export type EntryState = (typeof entryStates)[number];

/** Why an entry ended, as staff read it. Rules: WAIT-9, OFFER-7, OFFER-8. */
export const entryEnds = {
  booked: 'Booked',
  left: 'Left the list',
  party_left: 'The leader took their party out of the list',
  passed: 'Passed on every room type',
  unanswered: 'Two offers without an answer',
  removed: 'Removed by staff',
  removed_from_party: 'Removed by the leader of their party',
  account_taken: 'The owner of the Roblox account joined',
  blocked: 'Blocked',
  left_server: 'Left the Discord server',
  account_deleted: 'Deleted their account',
  opening_cancelled: 'The opening was deleted',
  session_started: 'The session started',
} as const satisfies Record<string, string>;

export type EntryEnd = keyof typeof entryEnds;

export const entryEndIds = Object.keys(entryEnds) as EntryEnd[];

/** Why a waiting member has no offer at this moment. Rule: WAIT-6. */
export const waitReasons = {
  no_room_free: { label: 'No room has become free yet.' },
  room_free: { label: 'A room you wait for is free. You can book it now, and so can everybody else.' },
  offer_open: { label: 'Somebody else has an offer that is still open.' },
  offers_over: { label: 'Offers end 30 minutes before the start.' },
  limit_reached: { label: 'You have as many bookings as a member can have. Your place stays.' },
  not_admitted: { label: 'The resort does not take bookings from you at the moment. Your place stays.' },
} as const satisfies Record<string, { label: string }>;

export type WaitReason = keyof typeof waitReasons;

export const waitReasonIds = Object.keys(waitReasons) as WaitReason[];

/** How an offer ended. `untold` (its message did not arrive in time) and `withdrawn` cost nothing. Rules: OFFER-6 to OFFER-14. */
export const offerStates = ['open', 'taken', 'passed', 'unanswered', 'untold', 'withdrawn'] as const;
export type OfferState = (typeof offerStates)[number];
