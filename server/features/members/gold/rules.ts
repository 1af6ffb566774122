import { Temporal } from 'temporal-polyfill';

/** The member is reminded this many days before the end. Rule: GOLD-4. */
const reminderDays = 7;

/**
 * When a membership of `months` calendar months from `start` ends, and when the member is reminded: at the same time of the day by
 * the clocks of `zone`, whatever its offset does meanwhile. A day that the month does not have is its last one; a time that
 * the zone skips is the one after the gap, one that exists twice the first. Rules: GOLD-1, GOLD-4.
 */
export function membershipTimes(start: Date, months: number, zone: string): { endsAt: Date; remindAt: Date } {
  const end = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO(zone).add({ months });
  const endsAt = new Date(end.epochMilliseconds);
  return { endsAt, remindAt: reminderOf(endsAt, zone) };
}

/** When the member is reminded of an end, at the same time of the day by the clocks of `zone`. Rule: GOLD-4. */
export function reminderOf(endsAt: Date, zone: string): Date {
  const end = Temporal.Instant.fromEpochMilliseconds(endsAt.getTime()).toZonedDateTimeISO(zone);
  return new Date(end.subtract({ days: reminderDays }).epochMilliseconds);
}
