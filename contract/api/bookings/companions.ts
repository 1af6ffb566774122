import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import {
  idParamSchema,
  idSchema,
  instantSchema,
  requiredTextSchema,
  textSchema,
  timeZoneSchema,
} from '../../fields.ts';
import { maxRobloxName } from '../../members/roblox-names.ts';
import { invitedOpening } from '../openings/invited-opening.ts';
import { bookingSchema, bookingStatusSchema } from './bookings.ts';
import { companionSchema } from './companion.ts';
import { changedBookingSchema, referenceParams } from './staff-booking.ts';

/* One room with companions: the guest of a booking brings friends, who agree with a link or are added by name. */

/** A booking of somebody else that the member comes along with. */
export const sharedRoomSchema = z.object({
  /** Who has it can join: a secret of the room. */
  code: z.string(),
  openingId: idSchema,
  resortId: idSchema,
  resort: z.string(),
  image: z.string(),
  roomType: z.string(),
  /** The number of the room in the resort. */
  room_number: z.int(),
  checkIn: instantSchema,
  checkOut: instantSchema,
  timezone: timeZoneSchema,
  /** Of the booking. */
  status: bookingStatusSchema,
  /** The Discord name of the member who booked; null once the booking has none. */
  guest: z.string().nullable(),
  /** Everybody who comes along, the member included. */
  companions: z.array(companionSchema),
  /** The member's own place, one of `companions`. */
  own: companionSchema,
  /** Shown as to the guest of the booking. Rule: MSG-5. */
  neighborhood_code: z.string().nullable(),
  /** Whose plot in the game the resort is on, if it is known. */
  plot_owner: z.string().nullable(),
  /** The guest cancelled: the room is held for a companion until then. Only who it is held for has `roomId`, the room to book. Rule: COMPANION-9. */
  takeover: z.object({ until: instantSchema, roomId: idSchema.nullable() }).nullable(),
  can: z.object({ leave: z.boolean() }),
});
export type SharedRoom = z.output<typeof sharedRoomSchema>;

const codeParams = z.object({ code: textSchema(40) });
const companionParams = referenceParams.extend({ companionId: idParamSchema });
const ownBookingSchema = z.object({ success: z.literal(true), booking: bookingSchema });
const robloxNamesSchema = z.object({
  robloxUsername: requiredTextSchema(maxRobloxName),
  robloxDisplayName: requiredTextSchema(maxRobloxName),
});

export const addCompanion = endpoint({
  method: 'POST',
  path: '/user/bookings/{reference}/companions',
  summary:
    'Adds a friend without an account here to the room of an active booking. `room_full`: the room type has no place left.',
  access: 'member',
  changes: [],
  params: referenceParams,
  body: robloxNamesSchema,
  response: ownBookingSchema,
  errors: ['not_found', 'already_decided', 'room_full', 'roblox_account_taken', 'invalid_input'],
});

export const removeCompanion = endpoint({
  method: 'DELETE',
  path: '/user/bookings/{reference}/companions/{companionId}',
  summary: 'Removes a companion, until they are checked in. A member cannot come back with the link.',
  access: 'member',
  changes: [],
  params: companionParams,
  response: ownBookingSchema,
  errors: ['not_found', 'already_decided'],
});

export const createRoomLink = endpoint({
  method: 'POST',
  path: '/user/bookings/{reference}/room-link',
  summary: 'Makes the link with which friends agree to come along, or returns the one that there is, as `room_link`.',
  access: 'member',
  changes: [],
  params: referenceParams,
  response: ownBookingSchema,
  errors: ['not_found', 'already_decided'],
});

export const getRoomInvitation = endpoint({
  method: 'GET',
  path: '/shared-rooms/{code}',
  summary: 'What a stranger sees who has the link of a room: resort and time, no names.',
  access: 'public',
  params: codeParams,
  response: z.object({
    ...invitedOpening,
    /** Nobody can agree any more: the booking is not active, or the session is over. */
    is_over: z.boolean(),
  }),
  errors: ['not_found'],
});

export const getSharedRoom = endpoint({
  method: 'GET',
  path: '/user/shared-rooms/{code}',
  summary: 'A room for the signed-in person who has its link.',
  access: 'member',
  params: codeParams,
  response: z.object({
    /** The Discord name of the member who booked; null for who is not in the Discord server. */
    guest: z.string().nullable(),
    /** How many more can come along. */
    places: z.int().min(0),
    is_over: z.boolean(),
    /** The signed-in person is its guest, and manages the room with their booking. */
    is_own: z.boolean(),
    /** Null unless they come along. */
    room: sharedRoomSchema.nullable(),
  }),
  errors: ['not_found'],
});

export const joinSharedRoom = endpoint({
  method: 'PUT',
  path: '/user/shared-rooms/{code}',
  summary:
    'Agrees to come along, or changes the own Roblox names. It counts as a booking of the member. `in_party` and `entry_active`: they are in a party or a waiting list of the opening.',
  access: 'member',
  changes: [],
  params: codeParams,
  body: robloxNamesSchema,
  response: z.object({ success: z.literal(true), room: sharedRoomSchema }),
  errors: [
    'not_found',
    'not_a_member',
    'membership_pending',
    'booking_blocked',
    'booking_limit_reached',
    'in_party',
    'entry_active',
    'already_decided',
    'room_full',
    'removed_from_room',
    'roblox_account_taken',
    'invalid_input',
  ],
});

export const leaveSharedRoom = endpoint({
  method: 'DELETE',
  path: '/user/shared-rooms/{code}',
  summary: 'Does not come along any more, until checked in. The link lets them come back while there is a place.',
  access: 'member',
  changes: [],
  params: codeParams,
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found', 'already_decided'],
});

export const listSharedRooms = endpoint({
  method: 'GET',
  path: '/user/shared-rooms',
  summary: 'Rooms of others that the signed-in person comes along in, of sessions that are not over, by start.',
  access: 'member',
  response: z.array(sharedRoomSchema),
});

export const checkInCompanion = endpoint({
  method: 'POST',
  path: '/hosting/bookings/{reference}/companions/{companionId}/check-in',
  summary:
    'Notes that a companion of a confirmed booking has arrived, which checks the booking in too; `checked_in: false` takes it back for the companion, and for the booking if nobody else is there.',
  access: 'host',
  changes: [],
  params: companionParams,
  body: z.object({ checked_in: z.boolean().default(true) }),
  response: changedBookingSchema,
  errors: ['not_found', 'already_decided', 'no_opening', 'opening_started'],
});

/** Every call about companions, in the order in which the documentation lists them. */
export const companionCalls = [
  addCompanion,
  removeCompanion,
  createRoomLink,
  getRoomInvitation,
  listSharedRooms,
  getSharedRoom,
  joinSharedRoom,
  leaveSharedRoom,
  checkInCompanion,
] as const;
