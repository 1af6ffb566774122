import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import {
  idParamSchema,
  idSchema,
  instantSchema,
  moneySchema,
  rejectReasonSchema,
  textSchema,
  timeZoneSchema,
} from '../../fields.ts';
import { extensionMinutes } from '../../openings/session-length.ts';
import { bookingListQuerySchema } from '../bookings/admin.ts';
import { boardServiceSchema } from '../bookings/room-service.ts';
import { lineSchema } from './line.ts';
import { changedBookingSchema, referenceParams, staffBookingSchema } from '../bookings/staff-booking.ts';

export const listBoardBookings = endpoint({
  method: 'GET',
  path: '/hosting/bookings',
  summary: 'Bookings for the hosting panel, as `GET /admin/bookings`; `opening` keeps to one evening.',
  access: 'host',
  scope: 'bookings:read',
  paged: true,
  query: bookingListQuerySchema,
  response: z.array(staffBookingSchema),
});

export const confirmBooking = endpoint({
  method: 'POST',
  path: '/hosting/bookings/{reference}/confirm',
  summary: 'Confirms a pending booking. Robux and donation need `payment_confirmed: true`.',
  access: 'host',
  scope: 'bookings:decide',
  changes: [],
  params: referenceParams,
  body: z.object({ payment_confirmed: z.boolean().default(false) }),
  response: changedBookingSchema,
  errors: ['not_found', 'already_decided', 'payment_not_confirmed', 'opening_started'],
});

export const rejectBooking = endpoint({
  method: 'POST',
  path: '/hosting/bookings/{reference}/reject',
  summary: 'Rejects a pending booking; its room is free again and the guest gets a message.',
  access: 'host',
  scope: 'bookings:decide',
  changes: ['availability'],
  params: referenceParams,
  body: z.object({ reason: rejectReasonSchema }),
  response: changedBookingSchema,
  errors: ['not_found', 'already_decided', 'opening_started'],
});

export const checkInBooking = endpoint({
  method: 'POST',
  path: '/hosting/bookings/{reference}/check-in',
  summary:
    'Notes that a guest has arrived, from an hour before the session to its end; `approve` confirms a pending one first; `checked_in: false` takes it back.',
  access: 'host',
  scope: 'bookings:decide',
  changes: [],
  idempotent: true,
  params: referenceParams,
  body: z.object({
    checked_in: z.boolean().default(true),
    /** Approve and check in. */
    approve: z.boolean().default(false),
    /** Needed with `approve` for robux and donation. */
    payment_confirmed: z.boolean().default(false),
  }),
  response: changedBookingSchema,
  errors: [
    'not_found',
    'already_decided',
    'payment_not_confirmed',
    'opening_started',
    'no_opening',
    'sold_out',
    'roblox_account_taken',
    'booking_limit_reached',
    'idempotency_key_reused',
  ],
});

export const giveRoomAway = endpoint({
  method: 'POST',
  path: '/hosting/bookings/{reference}/give-away',
  summary:
    'Gives the room of a late guest away: it is free after a minute. `given_away: false` takes it back while nobody has it.',
  access: 'host',
  changes: ['availability'],
  idempotent: true,
  params: referenceParams,
  body: z.object({
    given_away: z.boolean(),
    /** To give it away: the `version` that was shown. Without it the booking may have changed. */
    expected_version: z.int32().positive().optional(),
  }),
  response: changedBookingSchema,
  errors: [
    'not_found',
    'already_decided',
    'changed_meanwhile',
    'no_opening',
    'opening_started',
    'sold_out',
    'roblox_account_taken',
    'booking_limit_reached',
    'idempotency_key_reused',
  ],
});

export const setBookingPayment = endpoint({
  method: 'POST',
  path: '/hosting/bookings/{reference}/payment',
  summary: 'Notes that a guest has paid (in the game, or as they chose), or takes it back.',
  access: 'host',
  changes: [],
  params: referenceParams,
  body: z.object({ paid: z.boolean() }),
  response: changedBookingSchema,
  errors: ['not_found', 'already_decided'],
});

export const setBookingAttendance = endpoint({
  method: 'POST',
  path: '/hosting/bookings/{reference}/attendance',
  summary: 'Corrects a session that is over: completed or no-show, for 7 days. `already_decided` before its end.',
  access: 'host',
  changes: [],
  params: referenceParams,
  body: z.object({ status: z.enum(['completed', 'no_show']) }),
  response: changedBookingSchema,
  errors: ['not_found', 'already_decided'],
});

const extensionSchema = z.literal(extensionMinutes);

const exchangedSchema = z.object({ success: z.literal(true), bookings: z.array(staffBookingSchema) });

export const exchangeRooms = endpoint({
  method: 'POST',
  path: '/hosting/bookings/{reference}/exchange',
  summary:
    'Exchanges the room with that of another guest of the opening who was asked the same price for it. Both get a message; exchanging again undoes it. `room_full`: one of the rooms is too small for the guest and all companions.',
  access: 'host',
  changes: [],
  idempotent: true,
  params: referenceParams,
  body: z.object({
    /** The reference of the other booking. */
    with: textSchema(40),
    /** The versions of both bookings that the caller saw. */
    expected_version: z.int(),
    expected_version_of_other: z.int(),
  }),
  /** The booking, and the other one. */
  response: exchangedSchema,
  errors: [
    'not_found',
    'already_decided',
    'changed_meanwhile',
    'opening_started',
    'no_opening',
    'room_full',
    'idempotency_key_reused',
  ],
});

/** An opening as hosts choose it. Counts are of bookings that were not cleared. */
export const boardOpeningSchema = z.object({
  id: idSchema,
  resortId: idSchema,
  resort: z.string(),
  openingDate: instantSchema,
  endsAt: instantSchema,
  timezone: timeZoneSchema,
  is_live: z.boolean(),
  /** The opening's own code, else the resort's; null where neither is set. */
  neighborhood_code: z.string().nullable(),
  units: z.int(),
  pending: z.int(),
  confirmed: z.int(),
  checked_in: z.int(),
  /** Members in the waiting list. */
  waiting: z.int().min(0),
  /** Places of the roster that nobody has. */
  open_places: z.int().min(0),
  /** Whether the caller can add a guest now: hosts from 30 minutes before the session to its end, admins earlier too. Rule: DOOR-1. */
  can_add_guest: z.boolean(),
  /** From then on guests who are not there are late. Rule: LATE-1. */
  late_from: instantSchema,
  /** By how many minutes the session was extended; 0: it was not. */
  extended_minutes: z.int().min(0),
  /** What can be done with the running session now. */
  can: z.object({
    /** By how many minutes it can be extended; empty: it cannot. */
    extend: z.array(extensionSchema),
    call_off: z.boolean(),
  }),
  /** The evening was called off, and this deletion can be undone until then; null: it goes on. Rule: SESSION-4. */
  called_off: z.object({ deletion_id: idSchema, undo_until: instantSchema }).nullable(),
});
export type BoardOpening = z.output<typeof boardOpeningSchema>;

export const listBoardOpenings = endpoint({
  method: 'GET',
  path: '/hosting/openings',
  summary:
    'Openings that are live, lately over (12 hours) or next (20), in order of time; the one that `opening` names is among them, whenever it is. Hosts also see those that were called off while it can be undone.',
  access: 'host',
  scope: 'openings:read',
  query: z.object({ opening: idParamSchema.optional() }),
  response: z.array(boardOpeningSchema),
});

/** One room of the evening's board, with the booking that has it. */
const boardUnitSchema = z.object({
  id: idSchema,
  number: z.int(),
  roomId: idSchema,
  roomType: z.string(),
  price: moneySchema,
  /** True while a member holds it, is offered it or claims it, and for a minute after it was given away. */
  is_held: z.boolean(),
  booking: staffBookingSchema.nullable(),
});

export const getBoard = endpoint({
  method: 'GET',
  path: '/hosting/openings/{openingId}/board',
  summary: "The evening's board of one opening: every room by type and number, with its guest, and who is in line.",
  access: 'host',
  scope: 'bookings:read',
  params: z.object({ openingId: idParamSchema }),
  response: z.object({
    opening: boardOpeningSchema,
    units: z.array(boardUnitSchema),
    /** Guests whose rooms were given away: they have no unit any more. Rule: LATE-2. */
    given_away: z.array(staffBookingSchema),
    /** Guests whose bookings were cancelled after they were served, with a bill in `room_service`. Rule: ROOM-10. */
    cancelled_with_bill: z.array(staffBookingSchema),
    room_service: boardServiceSchema,
    line: lineSchema,
  }),
  errors: ['not_found'],
});
export type Board = z.output<typeof getBoard.response>;

export const extendSession = endpoint({
  method: 'POST',
  path: '/hosting/openings/{openingId}/extend',
  summary:
    'Extends a running session by 15 or 30 minutes, once, if the next opening and the closures of the resort permit.',
  access: 'host',
  changes: ['openings'],
  idempotent: true,
  params: z.object({ openingId: idParamSchema }),
  body: z.object({ minutes: extensionSchema }),
  response: z.object({ success: z.literal(true), opening: boardOpeningSchema }),
  errors: [
    'not_found',
    'already_decided',
    'no_opening',
    'opening_started',
    'opening_overlap',
    'resort_closed',
    'idempotency_key_reused',
  ],
});
