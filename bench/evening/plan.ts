import { createChance } from '../../test/bad-input/requests/chance.ts';

/* What happens in the evening, and when. The same in every run: all chance comes from one seed. */

const second = 1000;
const minute = 60 * second;

/** Who comes and what they do, as it is promised for a large evening. */
export const crowd = {
  arriving: 60,
  noShows: 6,
  walkIns: 10,
  /** Changes that guests make of their bookings before the evening. */
  changes: 8,
  exchanges: 2,
  orders: 40,
  hosts: 3,
} as const;

/** The rooms of the resort: four more than there are bookings. */
export const stock = [
  { name: 'Standard', price: 1000, units: 36 },
  { name: 'Deluxe', price: 2000, units: 22 },
  { name: 'Suite', price: 3000, units: 12 },
];

/** Milliseconds from the first arrival. */
export interface Plan {
  minutes: number;
  /** When each guest says "I'm here". */
  arrivals: number[];
  /** From the call until the guest stands at the front desk. */
  walkMs: (index: number) => number;
  /** From the check-in until the guest orders. */
  thinkMs: (index: number) => number;
  /** The start of the session: guests who are absent are late five minutes after it. */
  startsAt: number;
  lateAt: number;
  exchangesAt: number[];
  extensionAt: number;
  /** Those that come while there are free rooms, and those that wait for a room that was given away. */
  walkInsAt: number[];
  offlineAt: number;
  offlineMs: number;
  killAt: number;
  restartAt: number;
  /** By then everything must have been done. */
  endsBy: number;
}

/** Minutes after which absent guests are late: the least that a site can set. */
export const lateAfterMinutes = 5;
/** A room that was given away is free after a minute. */
const freeAfterMs = minute;

/** Everything that people do takes its share of `minutes`; what the site fixes (five minutes, one minute) does not. */
export function planEvening(minutes: number): Plan {
  const chance = createChance(60);
  const of = (share: number) => share * minutes * minute;
  const pace = minutes / 10;
  const between = (from: number, to: number) => (from + chance.next() * (to - from)) * second * pace;
  const arrivals = Array.from({ length: crowd.arriving }, () => chance.next() * of(1)).toSorted((a, b) => a - b);
  const walks = arrivals.map(() => between(5, 15));
  const thoughts = arrivals.map(() => between(5, 60));
  const lateAt = of(0.6);
  const freeAt = lateAt + freeAfterMs + of(0.05);
  return {
    minutes,
    arrivals,
    walkMs: (index) => walks[index] ?? 0,
    thinkMs: (index) => thoughts[index] ?? 0,
    startsAt: lateAt - lateAfterMinutes * minute,
    lateAt,
    exchangesAt: [of(0.2), of(0.4)],
    extensionAt: of(0.7),
    walkInsAt: [0.1, 0.25, 0.35, 0.55].map(of).concat(Array.from({ length: 6 }, (_, each) => freeAt + of(0.03 * each))),
    offlineAt: of(0.3),
    offlineMs: Math.max(10 * second, of(0.1)),
    killAt: of(0.5),
    restartAt: of(0.5) + 20 * second * pace,
    endsBy: freeAt + of(0.6) + 3 * minute,
  };
}
