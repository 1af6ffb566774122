import { z } from 'zod';
import { versionField } from '../../catalog-fields.ts';
import { endpoint } from '../../endpoint.ts';
import { idSchema, instantSchema, moneySchema } from '../../fields.ts';
import { bookingStatusSchema } from '../bookings/bookings.ts';
import { roomTypeParams } from './admin.ts';

/** An opening that has not started, with the price that it has for a room type. */
const plannedOpeningSchema = z.object({
  id: idSchema,
  starts_at: instantSchema,
  timezone: z.string(),
  price: moneySchema,
  /** Active bookings of the room type. They keep their price. */
  bookings: z.array(
    z.object({ reference: z.string(), guest: z.string(), status: bookingStatusSchema, payment_display: z.string() }),
  ),
});
export type PlannedOpening = z.output<typeof plannedOpeningSchema>;

export const listPlannedOpenings = endpoint({
  method: 'GET',
  path: '/admin/room-types/{roomTypeId}/planned-openings',
  summary:
    'The planned openings that have another price for a room type than it has now, with the bookings that keep theirs.',
  access: 'admin',
  params: roomTypeParams,
  response: z.array(plannedOpeningSchema),
  errors: ['not_found'],
});

export const setPlannedPrices = endpoint({
  method: 'PUT',
  path: '/admin/room-types/{roomTypeId}/planned-openings',
  summary:
    'Gives planned openings the price that a room type has now: all that are named and have not started, or none. Existing bookings keep theirs.',
  access: 'admin',
  changes: ['openings', 'availability'],
  params: roomTypeParams,
  body: z.object({
    version: versionField.version,
    opening_ids: z.array(idSchema).min(1).max(1000),
  }),
  response: z.object({ success: z.literal(true), changed_count: z.int() }),
  errors: ['not_found', 'changed_meanwhile'],
});
