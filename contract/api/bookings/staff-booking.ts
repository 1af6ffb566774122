import { z } from 'zod';
import { idSchema, instantSchema, moneySchema, textSchema, timeZoneSchema } from '../../fields.ts';
import { tierLabelSchema, userTypeSchema } from '../auth.ts';
import { messageFailureSchema, messageKindSchema, messageStateSchema } from '../messages/messages.ts';
import { companionSchema } from './companion.ts';
import { bookingStatusSchema, paymentMethodSchema } from './bookings.ts';
import { storedTexts } from './texts.ts';

/** Who made the latest decision on a booking: the guest, a staff member, or the system. */
const decisionSchema = z.object({
  by: z.string(),
  kind: z.enum(['guest', 'staff', 'system']),
  at: instantSchema,
});

/** Whose booking it is: a member, or a Roblox account without one that staff entered. Rule: DOOR-1. */
const guestSchema = z.discriminatedUnion('kind', [
  /** `avatar` is Discord's hash, not a URL. */
  z.object({
    kind: z.literal('member'),
    memberId: idSchema,
    discord_id: z.string(),
    avatar: z.string().nullable(),
    user_type: userTypeSchema,
    tier_label: tierLabelSchema,
    /** False once they left the Discord server. */
    is_in_server: z.boolean(),
  }),
  z.object({
    kind: z.literal('door'),
    /** Whether Roblox knew the name. Only then can the booking become a member's. */
    is_resolved: z.boolean(),
    /** The Discord name of the member whose account it is, and who has another booking in this opening; null for most. Rule: DOOR-6. */
    account_of: z.string().nullable(),
  }),
]);

/** `guest`: their own request. `staff`: entered by an admin ahead of the evening. `door`: entered by a host at the door. */
export const enteredAsSchema = z.enum(['guest', 'staff', 'door']);

/** A booking as staff see it. */
export const staffBookingSchema = z.object({
  id: idSchema,
  bookingReference: z.string(),
  resort: z.string(),
  /** 'Resort - Type'. */
  roomName: z.string(),
  roomType: z.string(),
  checkIn: instantSchema,
  totalPrice: moneySchema,
  status: bookingStatusSchema,
  /** True while an approved booking is pending because its guest changed it. Rule: CHANGE-6. */
  was_approved: z.boolean(),
  ...storedTexts,
  createdAt: instantSchema,
  /** The guest and the companions. */
  guests: z.int(),
  /** How many the room type takes. */
  max_guests: z.int(),
  companions: z.array(companionSchema),
  payment_method: paymentMethodSchema,
  payment_display: z.string(),
  all_inclusive: z.boolean(),
  guestInfo: z.object({
    /** Empty without a member. */
    discordUsername: z.string(),
    robloxUsername: z.string(),
    robloxDisplayName: z.string(),
  }),
  guest: guestSchema,
  entered_as: enteredAsSchema,
  /** Why it costs nothing; null for most. */
  complimentary_reason: z.string().nullable(),
  resortId: idSchema,
  openingId: idSchema,
  /** The room type within the opening. */
  roomId: idSchema,
  /** The number of the room among those of its type. */
  unitNumber: z.int(),
  checkOut: instantSchema,
  timezone: timeZoneSchema,
  original_price: moneySchema,
  /** What the room alone costs. Guests exchange rooms only if it is the same for both. */
  base_price: moneySchema,
  /** Why it was rejected or cancelled. */
  reason: z.string().nullable(),
  paid_at: instantSchema.nullable(),
  checked_in_at: instantSchema.nullable(),
  /** It was checked in with a companion, and the guest has not arrived yet. Rule: COMPANION-8. */
  is_guest_awaited: z.boolean(),
  /** When a host gave the room of the absent guest away; null for most. Rule: LATE-2. */
  given_away_at: instantSchema.nullable(),
  /** Increases with each change. An edit sends the version that it was made from. */
  version: z.int(),
  /** The latest change of status after the request; null if there is none. */
  decided: decisionSchema.nullable(),
  /** The latest message about it. `kind`: e.g. `booking.confirmed`; `failure`: why it is dead or unknown. */
  message: z
    .object({
      id: idSchema,
      kind: messageKindSchema,
      state: messageStateSchema,
      failure: messageFailureSchema.nullable(),
    })
    .nullable(),
  /** What can be done with it now. */
  can: z.object({
    approve: z.boolean(),
    /** Approving asks "Payment received?" (robux and donation). */
    needs_payment: z.boolean(),
    reject: z.boolean(),
    cancel: z.boolean(),
    restore: z.boolean(),
    /** Notes and payment; always, while it is listed. */
    edit: z.boolean(),
    /** To another type, or with another guest. */
    change_room: z.boolean(),
    /** Correct the Roblox name. */
    change_name: z.boolean(),
    check_in: z.boolean(),
    /** The guest is late: their room can go to somebody else. */
    give_away: z.boolean(),
    /** The room was given away, and the session is not over: the guest can have it back, or the next free one. */
    take_back: z.boolean(),
    undo_check_in: z.boolean(),
    /** Each companion, and take it back. */
    check_in_companions: z.boolean(),
    /** Into the line, and out of it. */
    put_in_line: z.boolean(),
    take_out_of_line: z.boolean(),
    mark_paid: z.boolean(),
    /** Note that the money of an opening that was cancelled was given back. */
    mark_refunded: z.boolean(),
    mark_no_show: z.boolean(),
    mark_completed: z.boolean(),
  }),
});
export type StaffBooking = z.output<typeof staffBookingSchema>;

export const referenceParams = z.object({ reference: textSchema(40) });
export const changedBookingSchema = z.object({ success: z.literal(true), booking: staffBookingSchema });
