import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import type { ResortAccess } from '@sunset/contract/openings/resort-access.ts';
import { findOnSale, isDrawAhead } from '@sunset/contract/openings/on-sale.ts';
import { onSaleGroupOf } from '@sunset/contract/members/tiers.ts';
import { isActiveBooking } from '../../entities/bookings/active-booking.ts';
import { isOpenFor, type BookingPerson } from '../../entities/openings/guest-type.ts';
import type { Opening } from '../../entities/openings/opening.ts';

/** The member's active booking at the resort; one for this opening is preferred. */
export function findActiveBooking(bookings: readonly Booking[], opening: Opening, nowMs: number): Booking | null {
  const here = bookings.filter((booking) => booking.resortId === opening.resortId && isActiveBooking(booking, nowMs));
  return here.find((booking) => booking.openingId === opening.openingId) ?? here[0] ?? null;
}

export interface ChoiceFacts {
  opening: Opening;
  person: BookingPerson | null;
  settings: ResortAccess | null;
  bookings: readonly Booking[];
  /** The number of active bookings and its limit. */
  count: { count: number; limit: number };
}

export type ChoiceRefusal = 'logged_out' | 'existing_booking' | 'started' | 'sold_out' | 'closed' | 'not_yet';

/**
 * Why an opening cannot be chosen, or null. An existing booking at the resort comes first, so that its guest sees it
 * even if bookings are closed by now (PAGE-36). The limit alone does not refuse: it is shown when a room is chosen.
 */
export function refuseChoice(facts: ChoiceFacts, nowMs: number): ChoiceRefusal | null {
  const { opening, person, count } = facts;
  if (!person) return 'logged_out';
  const existing = findActiveBooking(facts.bookings, opening, nowMs);
  if (existing && (existing.openingId === opening.openingId || isAtLimit(count))) return 'existing_booking';
  if (Date.parse(opening.openingDate) <= nowMs) return 'started';
  const onSale = findOnSale(opening, onSaleGroupOf(person.tier_label), nowMs);
  if (onSale.kind === 'sold_out') return 'sold_out';
  if (!isOpenFor(person, facts.settings)) return 'closed';
  // Before a draw there is a lobby to enter.
  return onSale.kind === 'later' && !isDrawAhead(opening, onSaleGroupOf(person.tier_label)) ? 'not_yet' : null;
}

export function isAtLimit({ count, limit }: ChoiceFacts['count']): boolean {
  return count >= limit;
}
