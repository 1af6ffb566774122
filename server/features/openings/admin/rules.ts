import { Temporal } from 'temporal-polyfill';

/** A wall-clock time that a zone skips, and the times on either side of the gap. */
export interface Gap {
  wanted: Temporal.PlainDateTime;
  /** The last minute before the gap. */
  before: Temporal.PlainDateTime;
  /** The first minute after it. */
  after: Temporal.PlainDateTime;
}

export type Resolved = { start: Date } | { gap: Gap };

/**
 * The instant at which a clock on the wall of `zone` shows `wanted`. A time that exists twice (autumn) means the first; one
 * that does not exist (spring) is a gap. Rule: OPENING-4.
 */
function resolve(wanted: Temporal.PlainDateTime, zone: string): Resolved {
  const earlier = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(wanted)) return { start: new Date(earlier.epochMilliseconds) };
  // For a time within a gap the earlier reading lies before the change of the clocks.
  const change = earlier.getTimeZoneTransition('next') ?? earlier;
  return {
    gap: { wanted, before: change.subtract({ minutes: 1 }).toPlainDateTime(), after: change.toPlainDateTime() },
  };
}

/** `weeks` starts a week apart at the same time on the wall of `zone`, whatever its offset does meanwhile. */
export function weeklyStarts(localTime: string, zone: string, weeks: number): Resolved[] {
  const first = Temporal.PlainDateTime.from(localTime);
  return Array.from({ length: weeks }, (_, week) => resolve(first.add({ weeks: week }), zone));
}

/** As `weeklyStarts`, from an instant: the first start is exactly that, also in an hour that exists twice. */
export function weeklyStartsFrom(start: Date, zone: string, weeks: number): Resolved[] {
  const first = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO(zone).toPlainDateTime();
  return [{ start }, ...weeklyStarts(first.toString(), zone, weeks).slice(1)];
}

/** Openings are planned at most this far ahead; the year-2099 sentinel is no start. */
const maxYearsAhead = 2;

/** What is wrong with a start, as of `now`; null where nothing is. Exactly now is too late. */
export function startProblem(start: Date, now: Date): string | null {
  if (start <= now) return 'must be in the future';
  const limit = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO('UTC')
    .add({ years: maxYearsAhead });
  return start.getTime() > limit.epochMilliseconds ? `must be within the next ${maxYearsAhead} years` : null;
}

/** "Sat, 5 Dec 2026, 20:00 (Europe/Rome)": a moment as staff read it in a refusal. */
export function momentText(moment: Date, zone: string): string {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment);
  return `${text} (${zone})`;
}

/** Says that a time does not exist, and the two nearest that do. */
export function gapText({ wanted, before, after }: Gap, zone: string): string {
  const time = (local: Temporal.PlainDateTime) => local.toPlainTime().toString({ smallestUnit: 'minute' });
  return `${wanted.toPlainDate().toString()} ${time(wanted)} does not exist in ${zone} because the clocks change. Choose ${time(before)} or ${time(after)}`;
}

export interface StartProblem {
  /** Which of the weekly openings, from 0. */
  week: number;
  message: string;
}

/** The starts of a series, or what is wrong with the first one that cannot be. */
export function checkStarts(
  resolved: Resolved[],
  zone: string,
  now: Date,
): { starts: Date[]; problem: StartProblem | null } {
  const starts: Date[] = [];
  for (const [week, one] of resolved.entries()) {
    const message = 'gap' in one ? gapText(one.gap, zone) : startProblem(one.start, now);
    if (message !== null) return { starts, problem: { week, message } };
    if ('start' in one) starts.push(one.start);
  }
  return { starts, problem: null };
}
