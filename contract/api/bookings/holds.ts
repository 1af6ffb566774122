import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { idSchema, instantSchema } from '../../fields.ts';
import { pricingSchema } from './bookings.ts';

/** A room held for the signed-in member until a time, at a fixed price. */
export const holdSchema = z.object({
  roomId: idSchema,
  openingId: idSchema,
  until: instantSchema,
  /** The price of the room alone, paid in BBC; `calculate-price` returns the price with other options. */
  pricing: pricingSchema,
  /** Whether it can be extended: once. */
  can_extend: z.boolean(),
});
export type Hold = z.output<typeof holdSchema>;

const heldSchema = z.object({ success: z.literal(true), hold: holdSchema });

export const holdRoom = endpoint({
  method: 'POST',
  path: '/bookings/hold',
  summary:
    'Keeps a room of an opening for five minutes; a hold on another room moves there. After two holds of an opening that went unused, `hold` is null: that person books without one.',
  access: 'member',
  changes: ['availability'],
  body: z.object({ roomId: idSchema }),
  response: z.object({
    success: z.literal(true),
    hold: holdSchema.nullable(),
    /** Why there is no hold. */
    reason: z.enum(['two_holds_unused']).nullable(),
  }),
  errors: [
    'not_found',
    'not_a_member',
    'membership_pending',
    'booking_blocked',
    'sold_out',
    'booking_limit_reached',
    'bookings_closed',
    'draw_pending',
    'no_opening',
    'opening_started',
    'overloaded',
  ],
});

export const releaseHold = endpoint({
  method: 'DELETE',
  path: '/bookings/hold',
  summary:
    'Gives the room back that is kept for the signed-in person, if any. Taken again in its time, the hold goes on.',
  access: 'member',
  changes: ['availability'],
  response: z.object({ success: z.literal(true) }),
});

export const extendHold = endpoint({
  method: 'POST',
  path: '/bookings/hold/extend',
  summary: 'Adds three minutes to the hold, once; asked again it answers the hold as it is.',
  access: 'member',
  changes: [],
  response: heldSchema,
  errors: ['hold_expired'],
});

export const getMyHold = endpoint({
  method: 'GET',
  path: '/user/hold',
  summary: 'The room that is kept for the signed-in person at this moment, if any.',
  access: 'member',
  response: z.object({ hold: holdSchema.nullable() }),
});
