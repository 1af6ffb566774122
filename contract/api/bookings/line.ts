import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { idParamSchema, instantSchema, textSchema } from '../../fields.ts';

/** What changes live of a member's place in the line of a session. */
export const linePlaceSchema = z.object({
  /** `out`: not in the line; `called`: they are to come to the front desk. */
  state: z.enum(['out', 'waiting', 'called']),
  /** From 1; null unless they wait. Waiting members are counted apart from guests with a booking. */
  place: z.int().min(1).nullable(),
  /** About how long it takes until they are called: a waiting member, if guests do not come. Null if nobody can say. Rule: LINE-4. */
  estimate_minutes: z.int().min(1).nullable(),
  /** When the call lapses. */
  called_until: instantSchema.nullable(),
  /** They did not come: a guest was called twice, a waiting member once. */
  was_missed: z.boolean(),
});

/** A member's place in the line of a session, of a booking or an entry with which they can be in it. */
export const lineStandingSchema = linePlaceSchema.extend({
  /** When they can say that they are here. */
  opens_at: instantSchema,
  closes_at: instantSchema,
});
export type LineStanding = z.output<typeof lineStandingSchema>;

const body = z.object({ is_here: z.boolean().default(true) });
const response = z.object({ success: z.literal(true), line: lineStandingSchema.nullable() });

export const sayHere = endpoint({
  method: 'POST',
  path: '/user/bookings/{reference}/here',
  summary:
    '"I\'m here": puts the guest of a confirmed booking into the line, from 30 minutes before the start until the session ends; `is_here: false` takes it back. Repeating it changes nothing.',
  access: 'member',
  changes: [],
  params: z.object({ reference: textSchema(40) }),
  body,
  response,
  errors: ['not_found', 'line_closed'],
});

export const sayHereWaiting = endpoint({
  method: 'POST',
  path: '/user/waiting/{openingId}/here',
  summary:
    '"I\'m here" of a member of the waiting list, from 30 minutes before the start until the start; who was in line at the start stays on the list until the session ends, and can join again until then. `is_here: false` takes it back.',
  access: 'member',
  changes: [],
  params: z.object({ openingId: idParamSchema }),
  body,
  response,
  errors: ['not_found', 'line_closed'],
});
