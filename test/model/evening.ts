import { bookingOf, endOf, minute, openingOf } from './model.ts';
import type { Booking, Entry, InLine, Model, Name, Opening } from './model.ts';

/* The line, claims and orders of an evening, as the rules LINE, CLAIM and ROOM have them. */

export const inLineOf = (opening: Opening, booking: string): InLine | null =>
  opening.line.find((one) => one.booking === booking) ?? null;

/** Of a member of the waiting list. */
export const hereOf = (opening: Opening, guest: Name): InLine | null =>
  opening.line.find((one) => one.guest === guest) ?? null;

export const isInLine = (entry: InLine | null): boolean => entry !== null && entry.state !== 'ended';

/** They stay on the list until the session ends. */
export function wasHereAtStart(opening: Opening, guest: Name): boolean {
  const here = hereOf(opening, guest);
  return here !== null && (here.endedAt === null || here.endedAt >= opening.startsAt);
}

/** Who came back after the start is behind the others. */
export function inCallOrder(opening: Opening, entries: Entry[]): Entry[] {
  const returnedAt = ({ guest }: Entry) => {
    const queuedAt = hereOf(opening, guest)?.queuedAt ?? 0;
    return queuedAt >= opening.startsAt ? queuedAt : 0;
  };
  return entries.toSorted((one, other) => returnedAt(one) - returnedAt(other));
}

export const isLineOpen = (opening: Opening, now: number): boolean =>
  opening.startsAt - 30 * minute <= now && endOf(opening) > now && !opening.isDeleted;

/** Joins the line at its end; a guest who was in it has the same entry again. */
export function join(opening: Opening, who: Pick<InLine, 'booking' | 'guest'>, now: number): void {
  const known = opening.line.find((one) => one.booking === who.booking && one.guest === who.guest);
  const first = {
    state: 'waiting',
    endReason: null,
    endedAt: null,
    queuedAt: now,
    calledBy: null,
    calledAt: null,
  } as const;
  if (known)
    Object.assign(known, first, { missed: who.booking === null ? known.missed : 0, version: known.version + 1 });
  else opening.line.push({ ...who, ...first, missed: 0, version: 1 });
}

/** A claim that ends leaves its unit free. */
export function leave(model: Model, opening: Opening, entry: InLine | null, endReason: InLine['endReason']): void {
  if (entry === null || entry.state === 'ended') return;
  change(entry, { state: 'ended', endReason, endedAt: model.now, calledBy: null, calledAt: null });
  for (const unit of opening.units.flat())
    if (entry.guest !== null && unit.claimedBy === entry.guest) unit.claimedBy = null;
}

export function endLapsedClaims(model: Model, opening: Opening): void {
  for (const entry of opening.line) {
    const isOver = entry.guest !== null && entry.calledAt !== null && entry.calledAt + 2 * minute <= model.now;
    if (isOver) leave(model, opening, entry, 'not_here');
  }
}

export function change(entry: InLine, values: Partial<InLine>): void {
  Object.assign(entry, values, { version: entry.version + 1 });
}

/** A booking that is not confirmed any more leaves the line, and its open orders are cancelled. */
export function closeForBooking(model: Model, booking: Booking): void {
  if (booking.status === 'confirmed') return;
  const opening = openingOf(model, booking.opening);
  leave(model, opening, inLineOf(opening, booking.label), 'over');
  cancelOrders(model, booking.label);
}

export const ordersOf = ({ orders }: Model, label: string) => orders.filter(({ booking }) => booking === label);

export const isOpenOrder = ({ state }: { state: string }): boolean => state === 'ordered' || state === 'claimed';

export function cancelOrders(model: Model, label: string): void {
  for (const order of ordersOf(model, label))
    if (isOpenOrder(order)) Object.assign(order, { state: 'cancelled', cancelledAt: model.now });
}

/** What was served and is not paid; nothing while the evening is called off. */
export function billOf(model: Model, label: string): number {
  if (openingOf(model, bookingOf(model, label).opening).isDeleted) return 0;
  return ordersOf(model, label)
    .filter(({ state, isCollected }) => state === 'served' && !isCollected)
    .reduce((sum, { price }) => sum + price, 0);
}

/** A check-in closes the entry in the line; taking it back puts the guest where they were and cancels their orders. */
export function noteArrival(model: Model, booking: Booking, isHere: boolean): void {
  booking.isHere = isHere;
  const opening = openingOf(model, booking.opening);
  const entry = inLineOf(opening, booking.label);
  if (isHere) return leave(model, opening, entry, 'checked_in');
  if (entry?.endReason === 'checked_in') change(entry, { state: 'waiting', endReason: null, endedAt: null });
  cancelOrders(model, booking.label);
}
