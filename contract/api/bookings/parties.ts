import { z } from 'zod';
import {
  partyMemberStates,
  partyPolicies,
  partyRefusalCodeIds,
  partyRefusals,
  partyStates,
} from '../../bookings/party.ts';
import { endpoint } from '../../endpoint.ts';
import { idParamSchema, idSchema, instantSchema, moneySchema, textSchema, timeZoneSchema } from '../../fields.ts';
import { saveEntryBodySchema } from '../waiting-list/waiting-list.ts';
import { paymentMethodSchema } from './bookings.ts';
import { holdSchema } from './holds.ts';
import { storedTexts } from './texts.ts';

/* Parties: up to six members who book rooms of one opening with one press of their leader. */

const policySchema = z.enum(partyPolicies);
const refusalSchema = z.enum(partyRefusals);

const partyMemberSchema = z.object({
  /** Of the membership, not of the person. */
  id: idSchema,
  name: z.string(),
  is_leader: z.boolean(),
  is_me: z.boolean(),
  state: z.enum(partyMemberStates),
  /** Until when they are ready; null unless the state is `ready`. */
  ready_until: instantSchema.nullable(),
  /** The room type that they are ready for or have booked, else the one that they want most. */
  room_type: z.string(),
});
export type PartyMember = z.output<typeof partyMemberSchema>;

/** What only the signed-in member sees of their own membership. */
const ownMembershipSchema = z.object({
  /** Room types in order of preference. */
  rooms: z.array(
    z.object({
      roomId: idSchema,
      type: z.string(),
      /** As the member would pay it now, in BBC (`ready` names it as `expected_final_price`), and as they read it, in their payment method. */
      final_price: moneySchema,
      display: z.string(),
      availableCount: z.int(),
    }),
  ),
  all_inclusive: z.boolean(),
  payment_method: paymentMethodSchema,
  robloxUsername: z.string(),
  robloxDisplayName: z.string(),
  ...storedTexts,
  /** The member's hold in this opening. */
  hold: holdSchema.nullable(),
  /** The id of the room that they are ready for, and what they agreed to pay; null unless they are ready. */
  ready_room: idSchema.nullable(),
  ready_price: moneySchema.nullable(),
  bookingReference: z.string().nullable(),
  /** Why the last press booked nothing for them; `code` is the error code of a booking of their own. Null once they are ready again. */
  refusal: z.object({ reason: refusalSchema, code: z.enum(partyRefusalCodeIds) }).nullable(),
});

export const partySchema = z.object({
  /** Who has it can join: a secret of the party. */
  code: z.string(),
  /** The address to share. */
  url: z.url(),
  openingId: idSchema,
  resortId: idSchema,
  resort: z.string(),
  image: z.string(),
  checkIn: instantSchema,
  checkOut: instantSchema,
  timezone: timeZoneSchema,
  policy: policySchema,
  state: z.enum(partyStates),
  /** When booking opens for all of its members; null: it is open. Rule: PARTY-6. */
  opens_at: instantSchema.nullable(),
  is_leader: z.boolean(),
  /** Active members and those who have booked with the party, in the order in which they joined. */
  members: z.array(partyMemberSchema),
  own: ownMembershipSchema,
  can: z.object({
    ready: z.boolean(),
    take_back: z.boolean(),
    book: z.boolean(),
    leave: z.boolean(),
    remove: z.boolean(),
    change_policy: z.boolean(),
    invite: z.boolean(),
  }),
});
export type Party = z.output<typeof partySchema>;

const codeParams = z.object({ code: textSchema(40) });
const changedPartySchema = z.object({ success: z.literal(true), party: partySchema });

/** What joining can be refused for. */
const joinErrors = [
  'not_found',
  'not_a_member',
  'booking_blocked',
  'booking_limit_reached',
  'bookings_closed',
  'draw_pending',
  'no_opening',
  'opening_started',
  'in_party',
  'entry_active',
  'roblox_account_taken',
] as const;

export const createParty = endpoint({
  method: 'POST',
  path: '/parties',
  summary:
    'Starts a party in an opening; its creator leads it. `in_party` has the `party` that the member is in. `draw_pending`: in draw mode a party can start once the sale is open.',
  access: 'member',
  changes: [],
  body: saveEntryBodySchema.extend({ openingId: idSchema, policy: policySchema }),
  response: changedPartySchema,
  errors: joinErrors,
});

export const getInvitation = endpoint({
  method: 'GET',
  path: '/parties/{code}',
  summary: 'What a stranger sees who has the link of a party: resort and time, no names.',
  access: 'public',
  params: codeParams,
  response: z.object({
    openingId: idSchema,
    resortId: idSchema,
    resort: z.string(),
    image: z.string(),
    checkIn: instantSchema,
    timezone: timeZoneSchema,
    /** Nobody can join any more. */
    is_over: z.boolean(),
  }),
  errors: ['not_found'],
});

export const getMyParty = endpoint({
  method: 'GET',
  path: '/user/parties/{code}',
  summary: 'A party for the signed-in person who has its link.',
  access: 'member',
  params: codeParams,
  response: z.object({
    /** The leader's name; null for who is not in the Discord server, and if nobody leads it any more. */
    leader: z.string().nullable(),
    /** For those who may join, who read first what it means for them. */
    policy: policySchema,
    /** Nobody can join any more. */
    is_over: z.boolean(),
    /** Null unless they are in it. */
    party: partySchema.nullable(),
  }),
  errors: ['not_found'],
});

export const listMyParties = endpoint({
  method: 'GET',
  path: '/user/parties',
  summary: "The signed-in person's parties in openings that have not ended, by start.",
  access: 'member',
  response: z.array(partySchema),
});

export const joinParty = endpoint({
  method: 'PUT',
  path: '/parties/{code}/membership',
  summary:
    'Joins a party, or changes the member’s own form, which takes their "Ready" back. `in_party` has the `party` that the member is in.',
  access: 'member',
  changes: [],
  params: codeParams,
  body: saveEntryBodySchema,
  response: changedPartySchema,
  errors: [...joinErrors, 'party_full', 'party_over', 'removed_from_party'],
});

export const leaveParty = endpoint({
  method: 'DELETE',
  path: '/parties/{code}/membership',
  summary: 'Leaves a party. The member who joined first leads it next; without one it ends.',
  access: 'member',
  changes: ['availability'],
  params: codeParams,
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found', 'party_over'],
});

export const removePartyMember = endpoint({
  method: 'DELETE',
  path: '/parties/{code}/members/{memberId}',
  summary: 'The leader removes a member, who cannot join this party again. `memberId` is the `id` in `members`.',
  access: 'member',
  changes: [],
  params: codeParams.extend({ memberId: idParamSchema }),
  response: changedPartySchema,
  errors: ['not_found', 'party_over', 'party_leader_required'],
});

export const changeParty = endpoint({
  method: 'PATCH',
  path: '/parties/{code}',
  summary:
    'The leader chooses whether all are booked or nobody, until somebody is booked. Every "Ready" is taken back.',
  access: 'member',
  changes: [],
  params: codeParams,
  body: z.object({ policy: policySchema }),
  response: changedPartySchema,
  errors: ['not_found', 'party_over', 'party_leader_required', 'already_decided'],
});

export const readyForParty = endpoint({
  method: 'POST',
  path: '/parties/{code}/ready',
  summary:
    'The member is ready for five minutes: the leader may book this room for them at this price. It holds the room; after two holds of the opening that went unused they are ready without one. `bookings_closed` has `opens_at` of the party, `price_changed` the new `pricing`.',
  access: 'member',
  changes: ['availability'],
  params: codeParams,
  body: z.object({
    /** One of the member's own room types. */
    roomId: idSchema,
    /** The final price that was shown. */
    expected_final_price: moneySchema,
  }),
  response: z.object({
    ...changedPartySchema.shape,
    /** Why there is no hold. */
    reason: z.enum(['two_holds_unused']).nullable(),
  }),
  errors: [
    'not_found',
    'not_a_member',
    'booking_blocked',
    'sold_out',
    'booking_limit_reached',
    'bookings_closed',
    'draw_pending',
    'no_opening',
    'opening_started',
    'price_changed',
    'party_over',
    'overloaded',
  ],
});

export const takeReadyBack = endpoint({
  method: 'DELETE',
  path: '/parties/{code}/ready',
  summary: 'The member is not ready any more; their hold in the opening is released.',
  access: 'member',
  changes: ['availability'],
  params: codeParams,
  response: changedPartySchema,
  errors: ['not_found', 'party_over'],
});

export const bookParty = endpoint({
  method: 'POST',
  path: '/parties/{code}/book',
  summary:
    'The leader books for everybody who is ready, each at the price that they agreed to, in one transaction. Under `together` all get a room or nobody does. `party_not_ready` has `members`, the ids of those who are not ready; `party_not_booked` has `members` with `id` and `reason`.',
  access: 'member',
  changes: ['availability'],
  idempotent: true,
  params: codeParams,
  response: changedPartySchema,
  errors: [
    'not_found',
    'not_a_member',
    'party_over',
    'party_leader_required',
    'party_not_ready',
    'party_not_booked',
    'idempotency_key_reused',
    'overloaded',
  ],
});

/** All of them. */
export const partyCalls = [
  createParty,
  getInvitation,
  getMyParty,
  listMyParties,
  joinParty,
  leaveParty,
  removePartyMember,
  changeParty,
  readyForParty,
  takeReadyBack,
  bookParty,
] as const;
