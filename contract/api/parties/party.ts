import { z } from 'zod';
import {
  partyMemberStates,
  partyPolicies,
  partyRefusalCodeIds,
  partyRefusals,
  partyStates,
} from '../../bookings/party.ts';
import { idSchema, instantSchema, moneySchema, textSchema, timeZoneSchema } from '../../fields.ts';
import { waitingEntrySchema } from '../waiting-list/waiting-list.ts';
import { paymentMethodSchema } from '../bookings/bookings.ts';
import { holdSchema } from '../bookings/holds.ts';
import { storedTexts } from '../bookings/texts.ts';

/* Parties: up to six members who book rooms of one opening with one press of their leader. */

export const policySchema = z.enum(partyPolicies);
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
  /** The room type that they are ready for, have an offer of or have booked, else the one that they want most. */
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
  /** Their entry in the lobby or the waiting list, with their offer; null unless the party is there. */
  entry: waitingEntrySchema.nullable(),
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
  /**
   * Where the leader can enter with everybody, instead of booking: the lobby of the opening, or its waiting list. `opens_at`: when the
   * lobby opens; null: it is open. Null if there is nothing to enter. Rule: PARTY-17.
   */
  entrance: z.object({ list: z.enum(['lobby', 'waiting']), opens_at: instantSchema.nullable() }).nullable(),
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
    /** The leader's: enter lobby or waiting list with everybody. */
    enter: z.boolean(),
    /** The leader's: leave lobby or waiting list with everybody. */
    leave_list: z.boolean(),
    /** The own open offer, under `together`. */
    accept: z.boolean(),
  }),
});
export type Party = z.output<typeof partySchema>;

/** The call names a party by its code. */
export const codeParams = z.object({ code: textSchema(40) });
export const changedPartySchema = z.object({ success: z.literal(true), party: partySchema });

/** `checkIn` of the party as it was shown; without it any start is accepted. */
export const expectedStartSchema = instantSchema.optional();
/** What the leader was shown. */
export const shownPartySchema = z.object({ expected_start: expectedStartSchema }).prefault({});
