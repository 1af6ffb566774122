import { z } from 'zod';
import { bookingTexts } from '../../booking-texts.ts';
import { endpoint } from '../../endpoint.ts';
import {
  idParamSchema,
  idSchema,
  instantSchema,
  moneySchema,
  pageQuerySchema,
  requiredTextSchema,
  textSchema,
  timeZoneSchema,
} from '../../fields.ts';
import { bookingStatusSchema, paymentMethodSchema } from './bookings.ts';
import { messageFailureSchema, messageKindSchema, messageStateSchema } from '../messages.ts';
import { tierLabelSchema, userTypeSchema } from '../auth.ts';
import { storedTexts } from './texts.ts';

/** Who made the latest decision on a booking: the guest, a staff member, or the system. */
const decisionSchema = z.object({
  by: z.string(),
  kind: z.enum(['guest', 'staff', 'system']),
  at: instantSchema,
});

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
  ...storedTexts,
  createdAt: instantSchema,
  guests: z.int(),
  payment_method: paymentMethodSchema,
  payment_display: z.string(),
  all_inclusive: z.boolean(),
  guestInfo: z.object({
    discordUsername: z.string(),
    robloxUsername: z.string(),
    robloxDisplayName: z.string(),
  }),
  /** The guest's account. `avatar` is Discord's hash, not a URL. */
  guest: z.object({
    memberId: idSchema,
    discord_id: z.string(),
    avatar: z.string().nullable(),
    user_type: userTypeSchema,
    tier_label: tierLabelSchema,
    /** False once they left the Discord server. */
    is_in_server: z.boolean(),
  }),
  resortId: idSchema,
  openingId: idSchema,
  /** The room type within the opening. */
  roomId: idSchema,
  /** The number of the room among those of its type. */
  unitNumber: z.int(),
  checkOut: instantSchema,
  timezone: timeZoneSchema,
  original_price: moneySchema,
  /** Why it was rejected or cancelled. */
  reason: z.string().nullable(),
  paid_at: instantSchema.nullable(),
  checked_in_at: instantSchema.nullable(),
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
    change_room: z.boolean(),
    check_in: z.boolean(),
    undo_check_in: z.boolean(),
    mark_paid: z.boolean(),
    mark_no_show: z.boolean(),
    mark_completed: z.boolean(),
  }),
});
export type StaffBooking = z.output<typeof staffBookingSchema>;

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
  /** Part of a reference, Discord name or Roblox name; case does not count. */
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

export const referenceParams = z.object({ reference: textSchema(40) });
const changedSchema = z.object({ success: z.literal(true), booking: staffBookingSchema });

export const getStaffBooking = endpoint({
  method: 'GET',
  path: '/admin/bookings/{reference}',
  summary: 'A booking with its history, its messages, and the rooms of its opening.',
  access: 'admin',
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
    'Approves (confirmed) or rejects (cancelled) a pending booking. Approving by an admin counts as payment verified.',
  access: 'admin',
  changes: ['availability'],
  params: referenceParams,
  body: z.object({ status: z.enum(['confirmed', 'cancelled']) }),
  response: changedSchema,
  errors: ['not_found', 'already_decided', 'opening_started'],
});

export const bulkSetBookingStatus = endpoint({
  method: 'POST',
  path: '/admin/bookings/bulk',
  summary: 'Approves or rejects up to 200 pending bookings, each on its own; answers what became of each.',
  access: 'admin',
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
    'Changes a booking: its room type within the opening (the price follows, the discount stays), notes, payment received.',
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
  response: changedSchema,
  errors: ['not_found', 'already_decided', 'changed_meanwhile', 'sold_out', 'invalid_input'],
});

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/admin/bookings/{reference}/cancel',
  summary: 'Cancels a pending or confirmed booking with a reason, which the guest is told.',
  access: 'admin',
  changes: ['availability'],
  params: referenceParams,
  body: z.object({ reason: requiredTextSchema(300) }),
  response: changedSchema,
  errors: ['not_found', 'already_decided', 'opening_started'],
});

export const restoreBooking = endpoint({
  method: 'POST',
  path: '/admin/bookings/{reference}/restore',
  summary: 'Puts a rejected or cancelled booking back to pending, if a room is free and the limits hold.',
  access: 'admin',
  changes: ['availability'],
  params: referenceParams,
  response: changedSchema,
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
