import { z } from 'zod';
import { bookingTexts } from '../../bookings/booking-texts.ts';
import { maxGuestChanges } from '../../bookings/guest-changes.ts';
import { endpoint } from '../../endpoint.ts';
import { idSchema, instantSchema, moneySchema, requiredTextSchema, textSchema } from '../../fields.ts';
import { maxRobloxName } from '../../members/roblox-names.ts';
import { bookingSchema, paymentMethodSchema } from './bookings.ts';
import { changedBookingSchema, referenceParams } from './staff-booking.ts';

/** What a room would cost this guest, by its add-on and payment. */
const changePriceSchema = z.object({
  all_inclusive: z.boolean(),
  payment_method: paymentMethodSchema,
  final_price: moneySchema,
  payment_display: z.string(),
  /** True if staff would have to approve the booking again. */
  makes_pending: z.boolean(),
});

const changeOptionsSchema = z.object({
  /** A change names it as `expected_version`. */
  version: z.int(),
  until: instantSchema,
  changes_left: z.int().min(0).max(maxGuestChanges),
  /** A paid booking keeps its room, add-on and payment. */
  is_paid: z.boolean(),
  rooms: z.array(
    z.object({
      roomId: idSchema,
      roomType: z.string(),
      max_guests: z.int(),
      availableCount: z.int(),
      is_current: z.boolean(),
      /** The room of the booking, or a free one that is on sale to the guest and takes the companions too. */
      can_choose: z.boolean(),
      /** Every combination of add-on and payment. */
      prices: z.array(changePriceSchema),
    }),
  ),
  /** The Roblox accounts that are linked to the guest. */
  accounts: z.array(
    z.object({ roblox_id: z.string(), username: z.string(), displayName: z.string(), is_current: z.boolean() }),
  ),
});
export type ChangeOptions = z.output<typeof changeOptionsSchema>;

export const changedNotesSchema = textSchema(bookingTexts.notes.maxLength);

export const getChangeOptions = endpoint({
  method: 'GET',
  path: '/user/bookings/{reference}/changes',
  summary: 'What the signed-in person can change of their booking now, and what each choice costs.',
  access: 'member',
  params: referenceParams,
  response: changeOptionsSchema,
  errors: ['not_found', 'not_a_member', 'membership_pending'],
});

export const changeMyBooking = endpoint({
  method: 'PATCH',
  path: '/user/bookings/{reference}',
  summary:
    'Changes a booking of the signed-in person until 30 minutes before the start, five times at most: room type, add-on, payment, notes, Roblox account.',
  access: 'member',
  changes: ['availability'],
  idempotent: true,
  params: referenceParams,
  body: z.object({
    /** The `version` that was shown. */
    expected_version: z.int32().positive(),
    /** The final price that was shown. Without it the price must stay. */
    expected_final_price: moneySchema.optional(),
    roomId: idSchema.optional(),
    all_inclusive: z.boolean().optional(),
    payment_method: paymentMethodSchema.optional(),
    notes: changedNotesSchema.optional(),
    /** The id of an account that is linked to the person. */
    roblox_id: z
      .string()
      .regex(/^\d{1,20}$/, 'must be the id of a Roblox account')
      .optional(),
  }),
  response: z.object({ success: z.literal(true), booking: bookingSchema }),
  errors: [
    'not_found',
    'not_a_member',
    'membership_pending',
    'booking_blocked',
    'sold_out',
    'bookings_closed',
    'draw_pending',
    'no_opening',
    'price_changed',
    'already_decided',
    'already_paid',
    'changes_over',
    'no_changes_left',
    'changed_meanwhile',
    'roblox_account_taken',
    'idempotency_key_reused',
    'room_full',
    'invalid_input',
  ],
});

export const correctRobloxName = endpoint({
  method: 'PUT',
  path: '/hosting/bookings/{reference}/roblox-name',
  summary: 'Corrects the Roblox names of an active booking, until its session ends.',
  access: 'host',
  changes: [],
  idempotent: true,
  params: referenceParams,
  body: z.object({
    expected_version: z.int32().positive(),
    robloxUsername: requiredTextSchema(maxRobloxName),
    /** Without it, that of the account as Roblox knows it; else it stays with the username, or is the new username. */
    robloxDisplayName: requiredTextSchema(maxRobloxName).optional(),
  }),
  response: changedBookingSchema,
  errors: [
    'not_found',
    'admin_required',
    'booking_blocked',
    'already_decided',
    'opening_started',
    'changed_meanwhile',
    'roblox_account_taken',
    'invalid_input',
    'idempotency_key_reused',
  ],
});
