import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { idParamSchema, idSchema, instantSchema, requiredTextSchema } from '../../fields.ts';

/** A reason that guests read as it was typed. */
export const guestReasonSchema = requiredTextSchema(200);

/** When a resort is closed, and why. */
export const closurePeriodSchema = z.object({
  id: idSchema,
  from: instantSchema,
  until: instantSchema,
  reason: z.string(),
});
export type ClosurePeriod = z.output<typeof closurePeriodSchema>;

/** A closure with what it did. */
const closureSchema = closurePeriodSchema.extend({
  resortId: idSchema,
  resort: z.string(),
  /** Openings that it cancelled and that lifting it brings back; null after that time. */
  undo: z.object({ openings: z.int(), until: instantSchema }).nullable(),
});
export type Closure = z.output<typeof closureSchema>;

/** An opening in a period that is to be closed, with the guests concerned. */
const concernedSchema = z.object({
  id: idSchema,
  opening_date: instantSchema,
  is_published: z.boolean(),
  /** Active bookings. */
  booked: z.int(),
  /** Members in its lobby or waiting list. */
  waiting: z.int(),
});
export type ConcernedOpening = z.output<typeof concernedSchema>;

const instantInput = z.iso.datetime('must be an instant in UTC such as 2026-12-05T19:00:00Z');

export const listClosures = endpoint({
  method: 'GET',
  path: '/admin/closures',
  summary: 'Closures of resorts that are not over and not lifted, soonest first.',
  access: 'admin',
  response: z.array(closureSchema),
});

export const previewClosure = endpoint({
  method: 'GET',
  path: '/admin/resorts/{resortId}/closures/preview',
  summary: 'The openings of a resort that lie in a period, with the guests concerned.',
  access: 'admin',
  params: z.object({ resortId: idParamSchema }),
  query: z.object({ from: instantInput, until: instantInput }),
  response: z.array(concernedSchema),
  errors: ['not_found'],
});

/** What becomes of an opening in the closure. */
const decisionSchema = z.discriminatedUnion('action', [
  z.object({ opening_id: idSchema, action: z.literal('cancel') }),
  z.object({ opening_id: idSchema, action: z.literal('keep') }),
  z.object({ opening_id: idSchema, action: z.literal('move'), new_opening_date: instantInput }),
]);
export type ClosureDecision = z.output<typeof decisionSchema>;

export const closeResort = endpoint({
  method: 'POST',
  path: '/admin/resorts/{resortId}/closures',
  summary:
    'Closes a resort for a period. Each of its openings then is cancelled, moved or kept; one that is not named answers 409. Nothing can be planned into the period unless the call names the closure.',
  access: 'admin',
  changes: ['openings', 'availability'],
  params: z.object({ resortId: idParamSchema }),
  body: z.object({
    from: instantInput,
    until: instantInput,
    reason: guestReasonSchema,
    openings: z.array(decisionSchema).max(200),
  }),
  response: z.object({
    success: z.literal(true),
    closure: closureSchema,
    cancelled_bookings: z.int(),
    moved_bookings: z.int(),
  }),
  errors: ['not_found', 'resort_closed', 'changed_meanwhile', 'opening_overlap', 'lobby_open', 'opening_started'],
});

export const liftClosure = endpoint({
  method: 'DELETE',
  path: '/admin/closures/{closureId}',
  summary:
    'Ends a closure now. Openings that it cancelled in the last 10 minutes are back, with the bookings that still fit; those that it moved stay.',
  access: 'admin',
  changes: ['openings', 'availability'],
  params: z.object({ closureId: idParamSchema }),
  response: z.object({
    success: z.literal(true),
    restored_openings: z.int(),
    restored_bookings: z.int(),
    not_restored: z.array(z.object({ bookingReference: z.string(), code: z.string(), detail: z.string() })),
  }),
  errors: ['not_found', 'already_decided', 'opening_overlap'],
});
