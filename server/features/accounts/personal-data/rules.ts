import { Temporal } from 'temporal-polyfill';

/** Sessions that ended until then have no names and notes any more. Rule: PRIVACY-9. */
export function expiryCutoff(now: Date, months: number): Date {
  const then = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').subtract({ months });
  return new Date(then.epochMilliseconds);
}

/** Openings in one transaction: a few hundred bookings. */
export const openingsPerSlice = 20;
