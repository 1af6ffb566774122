import { Temporal } from 'temporal-polyfill';

const minuteMs = 60_000;

/** A backup that is due for this long is missing: staff are told, so that they know within the hour. Rule: BACKUP-8. */
export const missingAfterMs = 45 * minuteMs;
/** While a backup is missing, staff are reminded this often. */
export const reminderMs = 24 * 60 * minuteMs;
/** A server that dies while it takes a backup is noticed after this. Longer than four heartbeats. */
export const claimMs = 150_000;
/** After a failure. */
const retryMs = 10 * minuteMs;
/** After a failure that staff know of. */
const slowRetryMs = 60 * minuteMs;
/** Between backups that staff ask for. */
export const requestSpacingMs = 10 * minuteMs;

/** The first of the times of day after an instant, by the clocks of `zone`. A time that the zone skips is the one after the gap. */
export function nextDue(after: Date, times: readonly string[], zone: string): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(zone);
  const candidates = [0, 1, 2].flatMap((days) =>
    times.map((time) => start.toPlainDate().add({ days }).toZonedDateTime({ timeZone: zone, plainTime: time })),
  );
  const later = candidates.map(({ epochMilliseconds }) => epochMilliseconds).filter((at) => at > after.getTime());
  return new Date(Math.min(...later));
}

export function retryAt(now: Date, isAlerted: boolean): Date {
  return new Date(now.getTime() + (isAlerted ? slowRetryMs : retryMs));
}
