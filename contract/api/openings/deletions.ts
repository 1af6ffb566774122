import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { idParamSchema, idSchema, instantSchema } from '../../fields.ts';

/** A deletion of an opening that can still be undone. */
const deletionSchema = z.object({
  id: idSchema,
  openingId: idSchema,
  resort: z.string(),
  opening_date: instantSchema,
  cancelled_bookings: z.int(),
  by: z.string(),
  undo_until: instantSchema,
});
export type OpeningDeletion = z.output<typeof deletionSchema>;

export const listOpeningDeletions = endpoint({
  method: 'GET',
  path: '/admin/opening-deletions',
  summary: 'Deletions of openings that can still be undone, the latest first.',
  access: 'admin',
  response: z.array(deletionSchema),
});

export const undoOpeningDeletion = endpoint({
  method: 'POST',
  path: '/admin/opening-deletions/{deletionId}/undo',
  summary:
    'Brings an opening back that was deleted or called off, for 10 minutes, with the bookings and entries that still fit. Hosts undo what was called off.',
  access: 'host',
  changes: ['openings', 'availability'],
  params: z.object({ deletionId: idParamSchema }),
  response: z.object({
    success: z.literal(true),
    restored_bookings: z.int(),
    not_restored: z.array(z.object({ bookingReference: z.string(), code: z.string(), detail: z.string() })),
  }),
  errors: ['not_found', 'already_decided', 'opening_overlap', 'resort_closed', 'admin_required'],
});
