/* Parties: members who book rooms of one opening together. It imports nothing, so that a page may use it without the schemas. */

/** Active members of a party, the leader included. The database has the same limit. Rule: PARTY-3. */
export const maxPartyMembers = 6;

/** How long "Ready" lasts. The database has the same limit. Rule: PARTY-7. */
export const readyMinutes = 5;

/** `together`: all of its members get a room, or nobody does. Rule: PARTY-9. */
export const partyPolicies = ['together', 'as_many_as_possible'] as const;
export type PartyPolicy = (typeof partyPolicies)[number];

/**
 * `lobby`, `waiting`: its members have entries in the lobby or in the waiting list of the opening. `booked`: its members have booked.
 * `over`: nobody is left, the opening was cancelled, or it has started. Rules: PARTY-12, PARTY-17.
 */
export const partyStates = ['open', 'lobby', 'waiting', 'booked', 'over'] as const;
export type PartyState = (typeof partyStates)[number];

/** How a party gets its rooms: it books them, enters the lobby of a draw, or waits for rooms that become free. Rule: PARTY-17. */
export const partySales = ['sale', 'lobby', 'waiting'] as const;
export type PartySale = (typeof partySales)[number];

/** What the others see of an active member. `offered` and `accepted` have an open offer. */
export const partyMemberStates = ['joined', 'ready', 'offered', 'accepted', 'booked'] as const;
export type PartyMemberState = (typeof partyMemberStates)[number];

/** Why a press booked or entered nothing for a member, as everybody in the party may read it. Rules: PARTY-11, PARTY-17. */
export const partyRefusals = ['not_ready', 'sold_out', 'price_changed', 'cannot_book'] as const;
export type PartyRefusal = (typeof partyRefusals)[number];

/** The same as the member concerned reads it: the error code of a booking of their own. The database has the same codes. */
export const partyRefusalCodes = {
  sold_out: 'sold_out',
  price_changed: 'price_changed',
  not_a_member: 'cannot_book',
  booking_blocked: 'cannot_book',
  booking_limit_reached: 'cannot_book',
  bookings_closed: 'cannot_book',
  draw_pending: 'cannot_book',
  no_opening: 'cannot_book',
  opening_started: 'cannot_book',
  not_found: 'cannot_book',
  roblox_account_taken: 'cannot_book',
  invalid_input: 'cannot_book',
  too_many_requests: 'cannot_book',
  roblox_link_required: 'cannot_book',
  membership_too_short: 'cannot_book',
} as const satisfies Record<string, PartyRefusal>;

export type PartyRefusalCode = keyof typeof partyRefusalCodes;

export const partyRefusalCodeIds = Object.keys(partyRefusalCodes) as PartyRefusalCode[];
