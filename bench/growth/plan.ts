/** How much there is to be. */
export interface GrowthOptions {
  bookings: number;
  members: number;
  pastOpenings: number;
  /** Openings to come, each with `bookingsAhead` requests; the same whatever the past holds. */
  openingsAhead: number;
  bookingsAhead: number;
}

/** An opening with how many bookings it gets. `day` counts from today, negative in the past. */
export interface PlannedOpening {
  day: number;
  hour: number;
  /** Which of the resorts, from 0; the two of one evening differ. */
  resort: number;
  bookings: number;
  isAhead: boolean;
}

/** The members of whom a community's evenings are made: a fifth of them take two of five rooms. */
export const keenShare = 0.2;
export const keenBookings = 0.4;

const perEvening = 2;
const firstHour = 18;

/** Two openings each evening, the past ones of changing size, so that together they have exactly the bookings wanted. */
export function planOpenings(options: GrowthOptions, resorts: number): PlannedOpening[] {
  const ahead = Array.from({ length: options.openingsAhead }, (_, index) => ({
    ...place(index, resorts),
    bookings: options.bookingsAhead,
    isAhead: true,
  }));
  const inPast = options.bookings - options.openingsAhead * options.bookingsAhead;
  const sizes = shareOut(Math.max(0, inPast), options.pastOpenings);
  const past = sizes.map((bookings, index) => ({
    ...place(index, resorts),
    day: -1 - Math.floor(index / perEvening),
    bookings,
    isAhead: false,
  }));
  return [...past, ...ahead];
}

function place(index: number, resorts: number): Pick<PlannedOpening, 'day' | 'hour' | 'resort'> {
  return {
    day: 1 + Math.floor(index / perEvening),
    hour: firstHour + 2 * (index % perEvening),
    resort: index % resorts,
  };
}

/** Whole shares between six and fourteen tenths of the average, whose sum is the total. */
function shareOut(total: number, parts: number): number[] {
  const weights = Array.from({ length: parts }, (_, index) => 1 + 0.4 * Math.sin(index * 2.4));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let given = 0;
  let soFar = 0;
  return weights.map((weight) => {
    soFar += weight;
    const share = Math.round((total * soFar) / sum) - given;
    given += share;
    return share;
  });
}
