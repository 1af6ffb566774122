import type { DatabaseDeps } from '../../database/transact.ts';
import { parseReference } from '../bookings/rules.ts';
import { orderRefused } from './errors.ts';
import { findServedBooking, listMenu, listOrders, type ServedBooking } from './queries.ts';

/** The booking with a reference as people write it, of this member only if one is named; refuses with `not_found`. */
export async function getServedBooking(
  { db }: Pick<DatabaseDeps, 'db'>,
  text: string,
  ownerId: number | null,
): Promise<ServedBooking> {
  const reference = parseReference(text);
  const booking = reference === null ? null : await findServedBooking(db, reference);
  if (booking === null || (ownerId !== null && booking.memberId !== ownerId)) throw orderRefused('not_found');
  return booking;
}

/** The booking with the menu of its resort and its orders. */
export async function getServed(deps: Pick<DatabaseDeps, 'db'>, text: string, ownerId: number | null) {
  const booking = await getServedBooking(deps, text, ownerId);
  return {
    booking,
    menu: await listMenu(deps.db, booking.resortId),
    orders: await listOrders(deps.db, booking.id),
  };
}
