import type { ErrorCode } from '@sunset/contract/errors.ts';
import { maxOpenOrders, maxOrders } from '@sunset/contract/bookings/room-service.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { sessionOverText } from '../bookings/admin/errors.ts';

const details = {
  not_found: 'We can’t find this booking.',
  no_opening: 'This opening was cancelled.',
  opening_started: sessionOverText,
  not_checked_in: 'You can order once a host has checked you in.',
  order_limit_reached: `You can have ${maxOpenOrders} open orders at a time, and ${maxOrders} in one evening.`,
  price_changed: 'The menu has just changed. Please check your order again.',
} satisfies Partial<Record<ErrorCode, string>>;

export type OrderRefusal = keyof typeof details;

export const orderRefused = (code: OrderRefusal) => new AppError(code, details[code]);

export const orderNotFound = () => notFound('The order');

/** Another host was faster, or the guest’s check-in was undone. */
export const orderDecided = (state: string, by: string | null) =>
  new AppError(
    'already_decided',
    state === 'ordered'
      ? 'Nobody has claimed this order yet.'
      : `This order is already ${state}${by === null ? '' : ` by ${by}`}.`,
    { extensions: { order_state: state } },
  );

/** Said to hosts: an order cannot be open again. */
export const twoOrdersOpen = () =>
  new AppError('order_limit_reached', `This guest has ${maxOpenOrders} open orders again, so this one stays closed.`);

export const nothingToCollect = (by: string | null) =>
  new AppError(
    'already_decided',
    by === null ? 'This guest has nothing to pay.' : `The bill is already paid, as ${by} noted.`,
  );

/** Something was served meanwhile; contains the amount of now. */
export const amountChanged = (amount: number) =>
  new AppError('price_changed', `The bill has just changed: it is ${amount} BBC now.`, {
    extensions: { to_collect: amount },
  });
