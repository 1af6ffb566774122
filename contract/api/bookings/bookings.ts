import { z } from 'zod';
import { bookingStatusIds } from '../../bookings/booking-status.ts';
import { endpoint } from '../../endpoint.ts';
import { starValues } from '../../bookings/feedback.ts';
import { idSchema, instantSchema, moneySchema, requiredTextSchema, textSchema, timeZoneSchema } from '../../fields.ts';
import { maxRobloxName } from '../../members/roblox-names.ts';
import { companionSchema } from './companion.ts';
import { lineStandingSchema } from './line.ts';
import { requestedTexts, storedTexts } from './texts.ts';
import { paymentMethodIds } from '../../payment-method-ids.ts';
import { tierLabelSchema } from '../auth.ts';

export const paymentMethodSchema = z.enum(paymentMethodIds);

export const bookingStatusSchema = z.enum(bookingStatusIds);

/** What is due and how: `amount` in the method's unit (BBC, Robux or dollars), `display` as people read it. */
const paymentDetailsSchema = z.object({
  amount: z.number(),
  display: z.string(),
  link: z.string().nullable(),
  /** The price before the discount in the method's unit, to strike through; null where nothing was taken off. */
  original_display: z.string().nullable(),
});

/** A price, computed by the server. Money in BBC. Rules: PRICE-1 to PRICE-9. */
export const pricingSchema = z.object({
  base_price: moneySchema,
  all_inclusive_cost: moneySchema,
  original_price: moneySchema,
  discount_amount: moneySchema,
  final_price: moneySchema,
  is_gold_customer: z.boolean(),
  discount_percent: z.int().min(0).max(100),
  tier_label: tierLabelSchema,
  payment_details: paymentDetailsSchema,
});
export type Pricing = z.output<typeof pricingSchema>;

/** One of the signed-in person's bookings. */
export const bookingSchema = z.object({
  bookingReference: z.string(),
  status: bookingStatusSchema,
  /** True while an approved booking is pending because its guest changed it. Rule: CHANGE-6. */
  was_approved: z.boolean(),
  resort: z.string(),
  resortId: idSchema,
  openingId: idSchema,
  roomName: z.string(),
  roomType: z.string(),
  image: z.string(),
  checkIn: instantSchema,
  checkOut: instantSchema,
  timezone: timeZoneSchema,
  /** The guest and the companions. */
  guests: z.int(),
  companions: z.array(companionSchema),
  /** The address with which friends agree to come along; null until the guest makes it. A secret of the room. */
  room_link: z.url().nullable(),
  /** The Roblox account that the guest comes with. */
  robloxUsername: z.string(),
  robloxDisplayName: z.string(),
  totalPrice: moneySchema,
  original_price: moneySchema,
  ...storedTexts,
  payment_method: paymentMethodSchema,
  payment_display: z.string(),
  payment_link: z.string().nullable(),
  all_inclusive: z.boolean(),
  is_paid: z.boolean(),
  /** A host has checked the guest in. Rule: STATUS-3. */
  is_checked_in: z.boolean(),
  /** The number of the room in the resort. */
  room_number: z.int(),
  /** Whose plot in the game the resort is on, if it is known. */
  plot_owner: z.string().nullable(),
  /** How many friends the guest may bring: nobody else books. */
  friends: z.int(),
  /** Of a confirmed booking, from the set time before the opening until its end; null otherwise. Rule: MSG-5. */
  neighborhood_code: z.string().nullable(),
  /** Why it was rejected or cancelled, as the guest may read it. */
  reason: z.string().nullable(),
  /** When staff gave the room of a guest who did not come away; null for most. Rule: LATE-2. */
  given_away_at: instantSchema.nullable(),
  /** Somebody else has the room that was given away. Rule: LATE-4. */
  is_room_taken: z.boolean(),
  /** The number of a free room of the same type, in a list of bookings while such a guest may come late; null otherwise. Rule: LATE-4. */
  next_free_room: z.int().nullable(),
  /** Of a cancelled booking; null otherwise. */
  cancelled_by: z.enum(['guest', 'staff', 'system']).nullable(),
  createdAt: instantSchema,
  /** The address of its calendar file, which anyone who has it can read. Rule: CAL-7. */
  calendar_url: z.url(),
  /** The guest's answer after the session. `until`: when the question closes. Rule: FEEDBACK-3. */
  feedback: z.object({ stars: z.literal(starValues).nullable(), comment: z.string(), until: instantSchema }),
  /** Their place in the line of the session; null while the booking cannot be in it. Rule: LINE-1. */
  line: lineStandingSchema.nullable(),
  /** `order`: room service, while the guest is checked in. Rule: ROOM-2. */
  can: z.object({
    cancel: z.boolean(),
    change: z.boolean(),
    give_feedback: z.boolean(),
    order: z.boolean(),
    /** Add companions, and remove those who are not checked in. Rule: COMPANION-1. */
    share: z.boolean(),
  }),
});
export type Booking = z.output<typeof bookingSchema>;

const roomChoice = {
  roomId: idSchema,
  all_inclusive: z.boolean().default(false),
  payment_method: paymentMethodSchema.default('bbc'),
};

/**
 * What the page sends to book. The server alone decides check-in, check-out, guests, resort and price from `roomId`;
 * those fields are taken and ignored. `expected_final_price` is what the page showed. Rules: BOOK-1, PRICE-10.
 */
export const placeBookingBodySchema = z.object({
  ...roomChoice,
  discordUsername: textSchema(100).optional(),
  /** The names of the member's linked account exactly as Roblox delivers them, or typed ones: see `roblox-names.ts`. */
  robloxUsername: requiredTextSchema(maxRobloxName),
  robloxDisplayName: requiredTextSchema(maxRobloxName),
  ...requestedTexts,
  expected_final_price: moneySchema.optional(),
  /** True if the page showed the room as held. If the hold has ended and the price changed, the answer says so. */
  held: z.boolean().default(false),
  resort: z.unknown().optional(),
  checkIn: z.unknown().optional(),
  checkOut: z.unknown().optional(),
  guests: z.unknown().optional(),
});
export type PlaceBookingBody = z.output<typeof placeBookingBodySchema>;

export const placedBookingSchema = z.object({
  success: z.literal(true),
  bookingId: z.string(),
  message: z.string(),
  payment_link: z.string().nullable(),
  final_price: moneySchema,
  payment_method: paymentMethodSchema,
  all_inclusive: z.boolean(),
  discount_applied: z.boolean(),
  status: bookingStatusSchema,
  payment_display: z.string(),
  checkIn: instantSchema,
  checkOut: instantSchema,
});
export type PlacedBooking = z.output<typeof placedBookingSchema>;

export const calculatePrice = endpoint({
  method: 'POST',
  path: '/bookings/calculate-price',
  summary: 'The price of a room for the signed-in person.',
  access: 'member',
  changes: [],
  body: z.object(roomChoice),
  response: z.object({ success: z.literal(true), pricing: pricingSchema }),
  errors: ['not_found', 'not_a_member', 'membership_pending'],
});

export const placeBooking = endpoint({
  method: 'POST',
  path: '/bookings',
  summary: 'Books a room of an opening.',
  access: 'member',
  changes: ['availability'],
  idempotent: true,
  body: placeBookingBodySchema,
  response: placedBookingSchema,
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
    'price_changed',
    'hold_expired',
    'roblox_account_taken',
    'idempotency_key_reused',
    'overloaded',
  ],
});

export const listMyBookings = endpoint({
  method: 'GET',
  path: '/user/bookings',
  summary: "The signed-in person's bookings, newest session first.",
  access: 'member',
  response: z.array(bookingSchema),
});

export const countMyBookings = endpoint({
  method: 'GET',
  path: '/user/bookings/count',
  summary: "How many of the signed-in person's bookings are active and not over, and how many they may have.",
  access: 'member',
  response: z.object({ count: z.int(), limit: z.int() }),
});

export const cancelMyBooking = endpoint({
  method: 'POST',
  path: '/user/bookings/{reference}/cancel',
  summary: 'Cancels a booking of the signed-in person, until its session starts.',
  access: 'member',
  changes: ['availability'],
  params: z.object({ reference: textSchema(40) }),
  response: z.object({ success: z.literal(true), booking: bookingSchema }),
  errors: ['not_found', 'already_decided', 'opening_started'],
});
