import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { idParamSchema, idSchema, instantSchema, requiredTextSchema } from '../../fields.ts';
import { referenceParams } from './staff-booking.ts';

/** What was removed from the lists, and until when it can be brought back. */
const removedSchema = z.object({
  success: z.literal(true),
  deleted_count: z.int(),
  /** Null if nothing was removed. */
  clearing_id: idSchema.nullable(),
  undo_until: instantSchema.nullable(),
});

/** What a bulk removal would touch: all bookings in its scope, and those of guests whose session is still to come. */
const removalPreviewSchema = z.object({ bookings: z.int(), future_guests: z.int() });

const resortParams = z.object({ resort: requiredTextSchema(200) });

export const previewRemoveAll = endpoint({
  method: 'GET',
  path: '/admin/bookings/clear',
  summary: 'How many bookings, and how many guests of sessions to come, clearing all would touch.',
  access: 'admin',
  response: removalPreviewSchema,
});

export const previewRemoveResort = endpoint({
  method: 'GET',
  path: '/admin/bookings/clear/{resort}',
  summary: 'How many bookings, and how many guests of sessions to come, clearing a resort would touch.',
  access: 'admin',
  params: resortParams,
  response: removalPreviewSchema,
  errors: ['not_found'],
});

export const removeAllBookings = endpoint({
  method: 'DELETE',
  path: '/admin/bookings/clear',
  summary:
    'Removes all bookings from the lists and frees their rooms. Can be undone for 10 minutes; guests get a message then.',
  access: 'admin',
  changes: ['availability'],
  idempotent: true,
  response: removedSchema,
  errors: ['idempotency_key_reused'],
});

export const removeResortBookings = endpoint({
  method: 'DELETE',
  path: '/admin/bookings/clear/{resort}',
  summary: 'Removes the bookings of one resort, by its exact name, as clearing all does.',
  access: 'admin',
  changes: ['availability'],
  idempotent: true,
  params: resortParams,
  response: removedSchema,
  errors: ['not_found', 'idempotency_key_reused'],
});

export const deleteBooking = endpoint({
  method: 'DELETE',
  path: '/admin/bookings/{reference}',
  summary: 'Removes one booking from the lists, as clearing does.',
  access: 'admin',
  changes: ['availability'],
  params: referenceParams,
  response: removedSchema,
  errors: ['not_found'],
});

/** A bulk removal that can still be undone. */
export const bulkRemovalSchema = z.object({
  id: idSchema,
  scope: z.enum(['booking', 'resort', 'all']),
  /** The resort's name; null if the scope is wider. */
  resort: z.string().nullable(),
  bookingReference: z.string().nullable(),
  deleted_count: z.int(),
  by: z.string(),
  undo_until: instantSchema,
});
export type BulkRemoval = z.output<typeof bulkRemovalSchema>;

export const listBulkRemovals = endpoint({
  method: 'GET',
  path: '/admin/bookings/clearings',
  summary: 'Clearings of the last 10 minutes that were not undone, the latest first.',
  access: 'admin',
  response: z.array(bulkRemovalSchema),
});

export const undoBulkRemoval = endpoint({
  method: 'POST',
  path: '/admin/bookings/clearings/{clearingId}/undo',
  summary: 'Brings back what a clearing removed, for 10 minutes: what still fits is restored, the rest is listed.',
  access: 'admin',
  changes: ['availability'],
  params: z.object({ clearingId: idParamSchema }),
  response: z.object({
    success: z.literal(true),
    restored_count: z.int(),
    /** Their rooms were taken meanwhile; they stay cancelled and their guests are notified. */
    not_restored: z.array(
      z.object({
        bookingReference: z.string(),
        robloxUsername: z.string(),
        resort: z.string(),
        roomType: z.string(),
        checkIn: instantSchema,
        /** As restoring refuses: `sold_out`, `booking_limit_reached`, `roblox_account_taken`, … */
        code: z.string(),
        detail: z.string(),
      }),
    ),
  }),
  errors: ['not_found', 'already_decided'],
});
export type UndoneBulkRemoval = z.output<typeof undoBulkRemoval.response>;
