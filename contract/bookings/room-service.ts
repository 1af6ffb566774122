/* What guests order from the menu of a resort during their session. The database has the same limits. Rule: ROOM-3. */

/** At a time, for a booking. */
export const maxOpenOrders = 2;
/** In one evening, for a booking. */
export const maxOrders = 10;
/** Of one item in one order. */
export const maxQuantity = 9;
/** Different items in one order. */
export const maxItems = 20;

export const orderStates = ['ordered', 'claimed', 'served', 'declined', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

/** Whether staff have still something to do with it. */
export const isOpenOrder = (state: OrderState) => state === 'ordered' || state === 'claimed';
