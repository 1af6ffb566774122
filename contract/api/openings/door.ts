import { z } from 'zod';
import { requestedTexts } from '../bookings/texts.ts';
import { endpoint } from '../../endpoint.ts';
import { idParamSchema, idSchema, moneySchema, requiredTextSchema } from '../../fields.ts';
import { maxRobloxName } from '../../members/roblox-names.ts';
import { paymentMethodSchema } from '../bookings/bookings.ts';
import { changedBookingSchema } from '../bookings/staff-booking.ts';
import { tierLabelSchema } from '../auth.ts';

/* The door of an evening: guests whom a host adds. */

const openingParams = z.object({ openingId: idParamSchema });

/** What a room costs this guest, as a number in BBC and in the words of each way to pay. */
const doorPriceSchema = z.object({
  final_price: moneySchema,
  displays: z.record(paymentMethodSchema, z.string()),
});

/** What a host sees of a name before they add the guest. Rules: DOOR-2, DOOR-3. */
export const findDoorGuest = endpoint({
  method: 'GET',
  path: '/hosting/openings/{openingId}/door',
  summary: 'Who a Roblox name is, and which rooms a host can give to this guest at which price.',
  access: 'host',
  params: openingParams,
  /** Without a name: the rooms, at the price of regular customers. */
  query: z.object({ roblox_username: requiredTextSchema(maxRobloxName).optional() }),
  response: z.object({
    /** `found`: the account. `unknown`: Roblox has no account of this name. `unavailable`: Roblox did not answer, the name is taken as typed. `not_asked`: no name was sent. */
    roblox: z.enum(['found', 'unknown', 'unavailable', 'not_asked']),
    robloxUsername: z.string(),
    robloxDisplayName: z.string(),
    /** The member whose account it is; null if it is nobody's. */
    member: z.object({ discordUsername: z.string(), tier_label: tierLabelSchema, is_blocked: z.boolean() }).nullable(),
    /** The booking that this account or member has in the opening. */
    booking: z.string().nullable(),
    discount_percent: z.int(),
    rooms: z.array(
      z.object({
        roomId: idSchema,
        roomType: z.string(),
        /** Rooms that can be given out now. */
        availableCount: z.int(),
        price: doorPriceSchema,
        all_inclusive_price: doorPriceSchema,
      }),
    ),
  }),
  errors: ['not_found'],
});
export type DoorGuest = z.output<typeof findDoorGuest.response>;

const enterBookingBodySchema = z.object({
  roomId: idSchema,
  robloxUsername: requiredTextSchema(maxRobloxName),
  payment_method: paymentMethodSchema.default('bbc'),
  all_inclusive: z.boolean().default(false),
  /** Robux and donations: the payment has arrived. */
  payment_confirmed: z.boolean().default(false),
  checked_in: z.boolean().default(false),
  ...requestedTexts,
  /** What the host read; another price is refused. */
  expected_final_price: moneySchema,
  /** Admins: why it costs nothing. */
  complimentary_reason: requiredTextSchema(300).optional(),
});
export type EnterBookingBody = z.output<typeof enterBookingBodySchema>;

/** Rules: DOOR-1 to DOOR-8. */
export const enterBooking = endpoint({
  method: 'POST',
  path: '/hosting/openings/{openingId}/guests',
  summary:
    'Adds a guest without a booking: confirmed at once, and checked in if wanted. Hosts can from 30 minutes before the session to its end; admins earlier, and without a price.',
  access: 'host',
  changes: ['availability'],
  idempotent: true,
  params: openingParams,
  body: enterBookingBodySchema,
  response: changedBookingSchema,
  errors: [
    'not_found',
    'admin_required',
    'booking_blocked',
    'draw_pending',
    'no_opening',
    'opening_started',
    'payment_not_confirmed',
    'price_changed',
    'roblox_account_taken',
    'sold_out',
    'idempotency_key_reused',
    'too_many_requests',
  ],
});
