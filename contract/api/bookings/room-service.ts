import { z } from 'zod';
import { isOpenOrder, maxItems, maxQuantity, orderStates } from '../../bookings/room-service.ts';
import { endpoint } from '../../endpoint.ts';
import { idParamSchema, idSchema, instantSchema, moneySchema } from '../../fields.ts';
import { referenceParams } from './staff-booking.ts';

/* Orders from the menu of a resort, during the session. */

const orderStateSchema = z.enum(orderStates);

const orderFields = {
  /** Counts the orders of the booking. */
  number: z.int(),
  state: orderStateSchema,
  /** What the guest pays; 0 with all-inclusive. */
  price: moneySchema,
  /** As they were on the menu. */
  items: z.array(z.object({ name: z.string(), price: moneySchema, quantity: z.int() })),
  ordered_at: instantSchema,
};

const orderSchema = z.object(orderFields);
export type Order = z.output<typeof orderSchema>;

const roomServiceSchema = z.object({
  /** Empty if the resort has none. */
  menu: z.array(z.object({ id: idSchema, name: z.string(), price: moneySchema, image: z.string().nullable() })),
  /** The latest first. */
  orders: z.array(orderSchema),
  /** The guest pays nothing. Rule: ROOM-4. */
  all_inclusive: z.boolean(),
  /** What was served and is not paid yet. */
  to_pay: moneySchema,
  /** Whether the guest is checked in and the session is not over. */
  is_open: z.boolean(),
});
export type RoomService = z.output<typeof roomServiceSchema>;
export type MenuEntry = RoomService['menu'][number];

export const getRoomService = endpoint({
  method: 'GET',
  path: '/user/bookings/{reference}/room-service',
  summary: 'The menu of the resort of a booking, and what its guest has ordered.',
  access: 'member',
  params: referenceParams,
  response: roomServiceSchema,
  errors: ['not_found'],
});

const orderBodySchema = z.object({
  items: z
    .array(z.object({ id: idSchema, quantity: z.int().min(1).max(maxQuantity) }))
    .min(1, 'must have at least one item')
    .max(maxItems, `must have at most ${maxItems} items`)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'must name each item once'),
  /** What the guest read; another price is refused. */
  expected_price: moneySchema,
});
export type OrderBody = z.output<typeof orderBodySchema>;

const orderErrors = [
  'not_found',
  'no_opening',
  'opening_started',
  'not_checked_in',
  'order_limit_reached',
  'price_changed',
  'idempotency_key_reused',
] as const;

export const placeOrder = endpoint({
  method: 'POST',
  path: '/user/bookings/{reference}/orders',
  summary: 'Orders from the menu, for the checked-in guest of a booking.',
  access: 'member',
  changes: [],
  idempotent: true,
  params: referenceParams,
  body: orderBodySchema,
  response: z.object({ success: z.literal(true), room_service: roomServiceSchema }),
  errors: orderErrors,
});

/** An order as the board shows it, while it is open. */
const boardOrderSchema = z.object({
  ...orderFields,
  id: idSchema,
  bookingReference: z.string(),
  state: orderStateSchema.extract(orderStates.filter(isOpenOrder) as ['ordered', 'claimed']),
  /** The host who brings it; null while nobody does. */
  claimed_by: z.string().nullable(),
});
export type BoardOrder = z.output<typeof boardOrderSchema>;

const guestBillSchema = z.object({
  bookingReference: z.string(),
  /** What was served and is not paid yet, in BBC. */
  to_collect: moneySchema,
});

/** What is open in an opening: on the board, or of one booking after a change of it. */
export const boardServiceSchema = z.object({
  /** Whether the resort has a menu. */
  has_menu: z.boolean(),
  /** The open orders, the oldest first. */
  orders: z.array(boardOrderSchema),
  /** Of the guests who have something to pay. */
  bills: z.array(guestBillSchema),
});
export type BoardService = z.output<typeof boardServiceSchema>;

const changedServiceSchema = z.object({ success: z.literal(true), room_service: boardServiceSchema });

export const getGuestRoomService = endpoint({
  method: 'GET',
  path: '/hosting/bookings/{reference}/room-service',
  summary: 'The menu and the orders of a guest, as `GET /user/bookings/{reference}/room-service`, for hosts.',
  access: 'host',
  params: referenceParams,
  response: roomServiceSchema,
  errors: ['not_found'],
});

export const placeOrderForGuest = endpoint({
  method: 'POST',
  path: '/hosting/bookings/{reference}/orders',
  summary: 'Orders from the menu for a checked-in guest, who may have no account. Returns the opening’s open orders.',
  access: 'host',
  changes: [],
  idempotent: true,
  params: referenceParams,
  body: orderBodySchema,
  response: changedServiceSchema,
  errors: orderErrors,
});

/** A host slipped: the state before is there again, if nothing has happened since. Rule: ROOM-12. */
const undoSchema = z.boolean().default(false);

export const changeOrder = endpoint({
  method: 'POST',
  path: '/hosting/orders/{orderId}',
  summary:
    'A host claims an order, serves a claimed one, or declines it; `undo` takes that step back within a minute. Returns the opening’s open orders.',
  access: 'host',
  changes: [],
  idempotent: true,
  params: z.object({ orderId: idParamSchema }),
  body: z.object({
    state: orderStateSchema.extract(['claimed', 'served', 'declined']),
    /** The state that was shown. Without it an order is declined also if somebody has claimed it since. */
    expected_state: orderStateSchema.extract(['ordered', 'claimed']).optional(),
    undo: undoSchema,
  }),
  response: changedServiceSchema,
  errors: ['not_found', 'opening_started', 'already_decided', 'order_limit_reached', 'idempotency_key_reused'],
});

export const collectBill = endpoint({
  method: 'POST',
  path: '/hosting/bookings/{reference}/collect',
  summary:
    'Notes that a guest has paid what was served to them, once; `undo` takes it back within a minute. Returns the opening’s open orders.',
  access: 'host',
  changes: [],
  idempotent: true,
  params: referenceParams,
  /** What the host read; another amount is refused. */
  body: z.object({ expected_amount: moneySchema.min(1), undo: undoSchema }),
  response: changedServiceSchema,
  errors: ['not_found', 'already_decided', 'price_changed', 'idempotency_key_reused'],
});
