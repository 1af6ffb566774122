import { findOnSale, type OnSale } from '@sunset/contract/openings/on-sale.ts';
import { onSaleGroupOf } from '@sunset/contract/members/tiers.ts';
import { isOpenFor, type BookingPerson } from './guest-type.ts';
import type { Opening } from './opening.ts';

/** What an opening is for a visitor. `closed`: its resort takes no bookings of their kind of guest. */
export type OpeningState = OnSale | { kind: 'closed'; rooms: number };

/** Somebody who is not signed in counts as a regular customer. */
const anybody: BookingPerson = { user_type: 'regular_customer' };

export function openingStateFor(opening: Opening, visitor: BookingPerson | null, nowMs: number): OpeningState {
  const onSale = findOnSale(opening, onSaleGroupOf(visitor?.tier_label), nowMs);
  if (onSale.kind === 'sold_out' || isOpenFor(visitor ?? anybody, opening.access)) return onSale;
  return { kind: 'closed', rooms: onSale.rooms };
}

/**
 * The opening to offer to a visitor who cannot book this one: the next of the same resort, else the next of all
 * (PAGE-57). Instead of one that is not on sale yet, only one that can be booked now.
 */
export function findSimilarOpening(
  openings: readonly Opening[],
  unavailable: Pick<Opening, 'openingId' | 'resortId'>,
  { visitor, nowMs, isTooEarly = false }: { visitor: BookingPerson | null; nowMs: number; isTooEarly?: boolean },
): Opening | null {
  const kinds: OpeningState['kind'][] = isTooEarly ? ['now'] : ['now', 'later'];
  const others = openings.filter(
    (opening) =>
      opening.openingId !== unavailable.openingId &&
      Date.parse(opening.openingDate) > nowMs &&
      kinds.includes(openingStateFor(opening, visitor, nowMs).kind),
  );
  return others.find(({ resortId }) => resortId === unavailable.resortId) ?? others[0] ?? null;
}
