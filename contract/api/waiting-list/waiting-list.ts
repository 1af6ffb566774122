import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import {
  idParamSchema,
  idSchema,
  instantSchema,
  moneySchema,
  requiredTextSchema,
  timeZoneSchema,
} from '../../fields.ts';
import { maxRobloxName } from '../../members/roblox-names.ts';
import { entryEndIds, entryStates, maxChoices, waitReasonIds } from '../../openings/waiting-list.ts';
import { paymentMethodSchema, placedBookingSchema, pricingSchema } from '../bookings/bookings.ts';
import { lineStandingSchema } from '../bookings/line.ts';
import { requestedTexts, storedTexts } from '../bookings/texts.ts';

/** A room that is offered to the member alone, at a fixed price. */
const offerSchema = z.object({
  id: idSchema,
  roomId: idSchema,
  type: z.string(),
  until: instantSchema,
  pricing: pricingSchema,
  /** The price that was shown when the member chose this room type. Taking a dearer offer needs `expected_final_price`. */
  shown_price: moneySchema,
  is_dearer: z.boolean(),
  /** From a draw. */
  is_drawn: z.boolean(),
  /** The member of a party under `together` has accepted it; it is booked once all have. Rule: PARTY-20. */
  is_accepted: z.boolean(),
});

/** A member's entry in the waiting list of one opening. */
export const waitingEntrySchema = z.object({
  id: z.uuid(),
  openingId: idSchema,
  resortId: idSchema,
  resort: z.string(),
  checkIn: instantSchema,
  timezone: timeZoneSchema,
  state: z.enum(entryStates),
  /** The code of the party that the entry belongs to: its members enter, change and leave on the page of the party. */
  party: z.string().nullable(),
  /** The member's number in the list, from 1, which all members of a party share; null unless the state is `waiting`. */
  position: z.int().min(1).nullable(),
  /** How many places the list has; a party has one. */
  waiting_count: z.int().min(0),
  /** Why nothing moves; null with an open offer or where the entry has ended. */
  reason: z.enum(waitReasonIds).nullable(),
  /** For `offer_open`: when the first of these offers ends. */
  reason_until: instantSchema.nullable(),
  offer: offerSchema.nullable(),
  /** Offers that ended without an answer. The next one without an answer ends the entry. */
  missed_offers: z.int().min(0).max(2),
  /** In the lobby: when the draw is, and how many are there. */
  draws_at: instantSchema.nullable(),
  lobby_count: z.int().min(0).nullable(),
  /** Because of no-shows the entry follows all others of its class. */
  is_deferred: z.boolean(),
  /** Until when new entries of the member do so; null if this entry does not. Rule: DRAW-12. */
  deferred_until: instantSchema.nullable(),
  /** Room types in order of preference. */
  rooms: z.array(
    z.object({
      roomId: idSchema,
      type: z.string(),
      /** Price now and at the time of the entry, as the member would pay it. */
      final_price: moneySchema,
      shown_price: moneySchema,
      /** The member passed on an offer of this room type. */
      is_passed: z.boolean(),
    }),
  ),
  all_inclusive: z.boolean(),
  payment_method: paymentMethodSchema,
  robloxUsername: z.string(),
  robloxDisplayName: z.string(),
  ...storedTexts,
  entered_at: instantSchema,
  end_reason: z.enum(entryEndIds).nullable(),
  /** What staff wrote when they removed the entry or deleted the opening. */
  end_note: z.string().nullable(),
  ended_at: instantSchema.nullable(),
  /** Their place in the line of the session; null if the entry cannot be in it any more. Rule: LINE-2. */
  line: lineStandingSchema.nullable(),
  can: z.object({ edit: z.boolean(), leave: z.boolean(), take: z.boolean(), pass: z.boolean() }),
});
export type WaitingEntry = z.output<typeof waitingEntrySchema>;

const openingParams = z.object({ openingId: idParamSchema });

/** Everything that a booking needs later. Rule: WAIT-2. */
export const saveEntryBodySchema = z.object({
  /** Ids of rooms of the opening, the one wanted most first. */
  rooms: z
    .array(idSchema)
    .min(1)
    .max(maxChoices)
    .refine((rooms) => new Set(rooms).size === rooms.length, 'must name each room once'),
  all_inclusive: z.boolean().default(false),
  payment_method: paymentMethodSchema.default('bbc'),
  robloxUsername: requiredTextSchema(maxRobloxName),
  robloxDisplayName: requiredTextSchema(maxRobloxName),
  ...requestedTexts,
});
export type SaveEntryBody = z.output<typeof saveEntryBodySchema>;

export const listMyEntries = endpoint({
  method: 'GET',
  path: '/user/waiting',
  summary: "The signed-in person's waiting list entries of openings that have not ended, by start.",
  access: 'member',
  response: z.array(waitingEntrySchema),
});

export const getMyEntry = endpoint({
  method: 'GET',
  path: '/user/waiting/{openingId}',
  summary: "The signed-in person's waiting list entry of one opening, if any.",
  access: 'member',
  params: openingParams,
  response: z.object({ entry: waitingEntrySchema.nullable() }),
});

export const saveEntry = endpoint({
  method: 'PUT',
  path: '/user/waiting/{openingId}',
  summary:
    'Joins the lobby or the waiting list of an opening, or changes the entry; the id and the place in the list stay. In draw mode the lobby of a class is open for ten minutes before its draw: `lobby_not_open` has `opens_at`, `membership_too_short` has `allowed_at`. `room_available`: one of the rooms is free and can be booked instead; the answer has its `roomId`.',
  access: 'member',
  changes: ['availability'],
  params: openingParams,
  body: saveEntryBodySchema,
  response: z.object({ success: z.literal(true), entry: waitingEntrySchema }),
  errors: [
    'not_found',
    'not_a_member',
    'membership_pending',
    'booking_blocked',
    'booking_limit_reached',
    'bookings_closed',
    'no_opening',
    'opening_started',
    'offers_over',
    'room_available',
    'draw_pending',
    'lobby_not_open',
    'roblox_link_required',
    'membership_too_short',
    'roblox_account_taken',
    'in_party',
  ],
});

export const leaveWaitingList = endpoint({
  method: 'DELETE',
  path: '/user/waiting/{openingId}',
  summary: 'Leaves the waiting list of an opening. An open offer goes to the next member.',
  access: 'member',
  changes: ['availability'],
  params: openingParams,
  response: z.object({ success: z.literal(true) }),
});

export const takeOffer = endpoint({
  method: 'POST',
  path: '/user/waiting/{openingId}/offer/take',
  summary:
    'Books the offered room with everything that the entry contains. If it is dearer than it was when the member joined, `expected_final_price` must name its price; without it the answer is `price_changed` with `pricing` and `shown_price`. With `offer_id` another offer answers `offer_over`. `draw_pending`: the member has lost the tier for which the room was offered. `in_party`: it is accepted with their party, whose code is `party`.',
  access: 'member',
  changes: ['availability'],
  idempotent: true,
  params: openingParams,
  body: z.object({ offer_id: idSchema.optional(), expected_final_price: moneySchema.optional() }),
  response: placedBookingSchema,
  errors: [
    'not_found',
    'not_a_member',
    'membership_pending',
    'booking_blocked',
    'booking_limit_reached',
    'bookings_closed',
    'no_opening',
    'opening_started',
    'draw_pending',
    'offer_over',
    'price_changed',
    'roblox_account_taken',
    'in_party',
    'idempotency_key_reused',
    'overloaded',
  ],
});

export const passOffer = endpoint({
  method: 'POST',
  path: '/user/waiting/{openingId}/offer/pass',
  summary:
    'Passes on the offer: its room type leaves the entry; with none left the entry ends. A member of a party under `together` leaves it. With `offer_id` another offer answers `offer_over`.',
  access: 'member',
  changes: ['availability'],
  params: openingParams,
  body: z.object({ offer_id: idSchema.optional() }),
  response: z.object({ success: z.literal(true), entry: waitingEntrySchema }),
  errors: ['offer_over'],
});
