import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { idParamSchema, instantSchema, moneySchema } from '../../fields.ts';
import { changedBookingSchema, referenceParams } from '../bookings/staff-booking.ts';

/** A guest in the line of a session, as staff see it. */
const lineGuestSchema = z.object({
  bookingReference: z.string(),
  joined_at: instantSchema,
  /** Increases with each change. "Not here" names the version that it was pressed at. */
  version: z.int(),
  /** How often they were called and did not come. The second time they leave the line. */
  missed_calls: z.int().min(0),
  /** Null while they wait. */
  call: z
    .object({
      /** Who called them. */
      by: z.string(),
      is_own: z.boolean(),
      at: instantSchema,
      /** From when on "Not here" is possible. */
      not_here_from: instantSchema,
      /** When the call lapses, so that any host can call them. */
      until: instantSchema,
    })
    .nullable(),
});
export type LineGuest = z.output<typeof lineGuestSchema>;

/** The line of a session: guests with a booking in order, and who of the waiting list is here, in its order. */
export const lineSchema = z.object({
  /** Whether guests can join it now. */
  is_open: z.boolean(),
  guests: z.array(lineGuestSchema),
  waiting_members: z.array(
    z.object({
      entryId: z.uuid(),
      discordUsername: z.string(),
      robloxUsername: z.string(),
      /** The room types that they want, the most wanted first. Missing while an older server answers during an update. */
      waits_for: z.array(z.string()).optional(),
      /** The room that they are called to; null while none is free for them. Rule: CLAIM-1. */
      claim: z
        .object({
          roomType: z.string(),
          unitNumber: z.int(),
          until: instantSchema,
          final_price: moneySchema,
          payment_display: z.string(),
          /** Robux or a donation: the host confirms that it has arrived. */
          needs_payment: z.boolean(),
        })
        .nullable(),
    }),
  ),
});
export type Line = z.output<typeof lineSchema>;

const undoneSteps = ['take_out', 'not_here'] as const;
export type UndoneStep = (typeof undoneSteps)[number];

export const putInLine = endpoint({
  method: 'POST',
  path: '/hosting/bookings/{reference}/line',
  summary:
    'Puts a guest into the line who cannot say "I\'m here" on a phone; `in_line: false` takes them out. Repeating it changes nothing. `undo` takes back what was done by mistake in the last minute: the guest has the place that they had.',
  access: 'host',
  changes: [],
  params: referenceParams,
  body: z.object({
    in_line: z.boolean().default(true),
    /** That the guest was taken out, or that they are not here. Refused once something else was done. Rule: LINE-15. */
    undo: z.enum(undoneSteps).optional(),
  }),
  response: changedBookingSchema,
  errors: ['not_found', 'already_decided', 'line_closed'],
});

export const callNext = endpoint({
  method: 'POST',
  path: '/hosting/openings/{openingId}/call',
  summary:
    'Calls the next guest of the line to the front desk. A host has one called guest: while they have, the answer names that guest, and nobody else is called.',
  access: 'host',
  changes: [],
  params: z.object({ openingId: idParamSchema }),
  response: z.object({ success: z.literal(true), bookingReference: z.string() }),
  errors: ['not_found', 'already_decided', 'line_closed'],
});

export const markNotHere = endpoint({
  method: 'POST',
  path: '/hosting/bookings/{reference}/not-here',
  summary:
    "A called guest did not come within three minutes: they go to the end of the line, the second time out of it. `version` is that of the line's entry.",
  access: 'host',
  changes: [],
  idempotent: true,
  params: referenceParams,
  body: z.object({ version: z.int32().positive() }),
  response: z.object({ success: z.literal(true), is_out: z.boolean() }),
  errors: ['not_found', 'already_decided', 'line_closed', 'idempotency_key_reused'],
});

/** Rules: CLAIM-3, DOOR-3. */
export const giveClaimedRoom = endpoint({
  method: 'POST',
  path: '/hosting/openings/{openingId}/claims/{entryId}',
  summary:
    'Gives a member of the waiting list the room that they were called to, and checks them in. Robux and donation need `payment_confirmed: true`.',
  access: 'host',
  changes: ['availability'],
  idempotent: true,
  params: z.object({ openingId: idParamSchema, entryId: z.uuid() }),
  body: z.object({
    /** What the host read; another price is refused. */
    expected_final_price: moneySchema,
    payment_confirmed: z.boolean().default(false),
  }),
  response: changedBookingSchema,
  errors: [
    'not_found',
    'admin_required',
    'already_decided',
    'booking_blocked',
    'no_opening',
    'offer_over',
    'opening_started',
    'payment_not_confirmed',
    'price_changed',
    'roblox_account_taken',
    'idempotency_key_reused',
  ],
});
