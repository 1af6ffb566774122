import { z } from 'zod';
import { bookingTexts } from '../../bookings/booking-texts.ts';
import { endpoint } from '../../endpoint.ts';
import {
  idParamSchema,
  idSchema,
  instantSchema,
  moneySchema,
  pageQuerySchema,
  rejectReasonSchema,
  requiredTextSchema,
  textSchema,
} from '../../fields.ts';
import { bookingStatusSchema, paymentMethodSchema } from './bookings.ts';
import { messageFailureSchema, messageKindSchema, messageStateSchema } from '../messages/messages.ts';
import { userTypeSchema } from '../auth.ts';
import { changedBookingSchema, referenceParams, staffBookingSchema } from './staff-booking.ts';

const statusListSchema = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(bookingStatusSchema).min(1).max(6));

/** Which bookings. `resort` and `opening` are ids; `status` may name several, with commas; `from` (included) and `to` (excluded) bound the session's start. */
export const bookingFilterSchema = z.object({
  resort: idParamSchema.optional(),
  opening: idParamSchema.optional(),
  status: statusListSchema.optional(),
  user_type: userTypeSchema.optional(),
  payment: paymentMethodSchema.optional(),
  /** `due`: paid bookings of openings that were cancelled. */
  refund: z.literal('due').optional(),
  /** Part of a reference, Discord name or Roblox name, or, from three characters on, of the notes; case does not count. */
  text: textSchema(100).optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
});
export type BookingFilter = z.output<typeof bookingFilterSchema>;

/** `newest`: the latest request first. `opening`: the latest session first, its bookings together. */
const bookingSortSchema = z.enum(['newest', 'opening']);

export const bookingListQuerySchema = pageQuerySchema.extend({
  ...bookingFilterSchema.shape,
  sort: bookingSortSchema.default('newest'),
});
export type BookingListQuery = z.output<typeof bookingListQuerySchema>;

export const listBookings = endpoint({
  method: 'GET',
  path: '/admin/bookings',
  summary: 'Bookings that were not cleared, with filters, newest first or by opening.',
  access: 'admin',
  scope: 'bookings:read',
  paged: true,
  query: bookingListQuerySchema,
  response: z.array(staffBookingSchema),
});

export const exportBookings = endpoint({
  method: 'GET',
  path: '/admin/bookings/export',
  summary: 'The bookings as CSV: eleven columns, UTF-8 with a byte order mark, times in UTC, newest first.',
  access: 'admin',
  download: 'text/csv',
  query: bookingFilterSchema,
  response: z.undefined(),
});

export const exportPayments = endpoint({
  method: 'GET',
  path: '/admin/bookings/export/payments',
  summary:
    'The same bookings as CSV with room number, prices as numbers, the state of the payment and what was collected for room service; form and order as in the export of bookings.',
  access: 'admin',
  download: 'text/csv',
  query: bookingFilterSchema,
  response: z.undefined(),
});

export const getStaffBooking = endpoint({
  method: 'GET',
  path: '/admin/bookings/{reference}',
  summary: 'A booking with its history, its messages, and the rooms of its opening.',
  access: 'admin',
  scope: 'bookings:read',
  params: referenceParams,
  response: z.object({
    booking: staffBookingSchema,
    /** From the latest on. `action` as in `booking.approve`. */
    history: z.array(
      z.object({
        at: instantSchema,
        action: z.string(),
        by: z.string(),
        before: z.record(z.string(), z.unknown()).nullable(),
        after: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
    /** From the latest on. */
    messages: z.array(
      z.object({
        id: idSchema,
        kind: messageKindSchema,
        state: messageStateSchema,
        failure: messageFailureSchema.nullable(),
        createdAt: instantSchema,
        /** When it may go out at the earliest. */
        notBefore: instantSchema,
      }),
    ),
    /** The room numbers of the units that the history names. A unit that does not exist any more is missing. */
    units: z.array(z.object({ unitId: idSchema, number: z.int() })),
    /** The Roblox names of the companions that the history names. One whose account was deleted is missing. */
    companions: z.array(z.object({ companionId: idSchema, name: z.string() })),
    /** Every room type of the opening, including the current one. */
    rooms: z.array(
      z.object({
        roomId: idSchema,
        roomType: z.string(),
        price: moneySchema,
        availableCount: z.int(),
        totalCount: z.int(),
      }),
    ),
  }),
  errors: ['not_found'],
});
export type StaffBookingDetails = z.output<typeof getStaffBooking.response>;

export const setBookingStatus = endpoint({
  method: 'PUT',
  path: '/admin/bookings/{reference}/status',
  summary:
    'Approves (confirmed) or rejects (cancelled) a pending booking. Approving by an admin counts as payment verified; `reason` is for the guest and only used to reject.',
  access: 'admin',
  scope: 'bookings:decide',
  changes: ['availability'],
  params: referenceParams,
  body: z.object({ status: z.enum(['confirmed', 'cancelled']), reason: rejectReasonSchema }),
  response: changedBookingSchema,
  errors: ['not_found', 'already_decided', 'opening_started'],
});

export const bulkSetBookingStatus = endpoint({
  method: 'POST',
  path: '/admin/bookings/bulk',
  summary: 'Approves or rejects up to 200 pending bookings, each on its own; answers what became of each.',
  access: 'admin',
  scope: 'bookings:decide',
  changes: ['availability'],
  body: z.object({
    references: z.array(textSchema(40)).min(1).max(200),
    status: z.enum(['confirmed', 'cancelled']),
  }),
  response: z.object({
    success: z.literal(true),
    changed_count: z.int(),
    outcomes: z.array(
      z.object({
        bookingReference: z.string(),
        /** `changed`, or the code of the refusal. */
        outcome: z.enum(['changed', 'not_found', 'already_decided', 'opening_started']),
        detail: z.string(),
        booking: staffBookingSchema.nullable(),
      }),
    ),
  }),
});

export const editBooking = endpoint({
  method: 'PATCH',
  path: '/admin/bookings/{reference}',
  summary:
    'Changes a booking: its room type within the opening (the price follows, the discount stays), notes, payment received. `room_full`: the room is too small for the guest and all companions.',
  access: 'admin',
  changes: ['availability'],
  params: referenceParams,
  body: z.object({
    /** The `version` that the form was filled from. */
    expected_version: z.int32().positive(),
    roomId: idSchema.optional(),
    notes: textSchema(bookingTexts.notes.maxLength).optional(),
    paid: z.boolean().optional(),
  }),
  response: changedBookingSchema,
  errors: [
    'not_found',
    'already_decided',
    'opening_started',
    'changed_meanwhile',
    'sold_out',
    'room_full',
    'invalid_input',
  ],
});

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/admin/bookings/{reference}/cancel',
  summary: 'Cancels a pending or confirmed booking with a reason, which the guest reads.',
  access: 'admin',
  scope: 'bookings:decide',
  changes: ['availability'],
  params: referenceParams,
  body: z.object({ reason: requiredTextSchema(300) }),
  response: changedBookingSchema,
  errors: ['not_found', 'already_decided', 'opening_started'],
});

export const restoreBooking = endpoint({
  method: 'POST',
  path: '/admin/bookings/{reference}/restore',
  summary: 'Puts a rejected or cancelled booking back to pending, if a room is free and the limits hold.',
  access: 'admin',
  changes: ['availability'],
  params: referenceParams,
  response: changedBookingSchema,
  errors: [
    'not_found',
    'already_decided',
    'sold_out',
    'booking_limit_reached',
    'no_opening',
    'opening_started',
    'not_a_member',
    'roblox_account_taken',
  ],
});
