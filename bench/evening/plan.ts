import { createChance } from '../../test/bad-input/requests/chance.ts';

/* What happens in the evening and when: the same in every run, because all chance comes from one seed. */

/** Who comes, and what they do. */
export const crowd = {
  arriving: 60,
  absent: 6,
  walkIns: 10,
  changes: 8,
  exchanges: 2,
  orders: 40,
  hosts: 3,
} as const;

/** The rooms of the resort, and how many of each are booked: four are free. */
export const stock = [
  { name: 'Standard', price: 1000, units: 36, booked: 34 },
  { name: 'Deluxe', price: 2000, units: 22, booked: 21 },
  { name: 'Suite', price: 3000, units: 12, booked: 11 },
];

const second = 1000;
const minute = 60 * second;

/** Milliseconds of the evening, from the first arrival on. */
export const plan = {
  /** In which all guests say "I'm here". */
  arrivalsMs: 10 * minute,
  /** The session starts after some guests have arrived. */
  startsAt: 4 * minute,
  exchangesAt: [1.5 * minute, 3 * minute],
  offlineAt: 3.5 * minute,
  offlineMs: minute,
  killAt: 6 * minute,
  restartAt: 7 * minute,
  extendAt: 9 * minute,
  /** Guests who are not there are late (LATE-1, by default 10 minutes after the start). */
  lateAt: 14 * minute,
  /** Some while there are free rooms, the others wait for those that are given away. */
  walkInsAt: [1, 3, 6, 8, 14.5, 14.6, 14.7, 14.8, 14.9, 15].map((at) => at * minute),
  /** Everything must be done by then. */
  endsBy: 40 * minute,
} as const;

/** How long people take: from the call to the front desk, from the check-in to the order, from the claim to the guest. */
const walks = { toDesk: [5, 15], toOrder: [5, 60] } as const;

export interface GuestPlan {
  arrivesAt: number;
  toDeskMs: number;
  /** Null: orders nothing. */
  toOrderMs: number | null;
}

/** One row for each guest who comes, in the order in which they arrive. */
export function planGuests(): GuestPlan[] {
  const chance = createChance(60);
  const between = ([from, to]: readonly [number, number]) => (from + chance.next() * (to - from)) * second;
  const arrivals = Array.from({ length: crowd.arriving }, () => chance.next() * plan.arrivalsMs).toSorted(
    (a, b) => a - b,
  );
  const ordering = new Set(chance.shuffled(arrivals.map((_, index) => index)).slice(0, crowd.orders));
  return arrivals.map((arrivesAt, index) => ({
    arrivesAt,
    toDeskMs: between(walks.toDesk),
    toOrderMs: ordering.has(index) ? between(walks.toOrder) : null,
  }));
}
