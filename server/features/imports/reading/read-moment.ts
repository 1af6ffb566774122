import type { DateOrder } from '@sunset/contract/imports/fields.ts';
import { Temporal } from 'temporal-polyfill';
import { normalize } from './normalize.ts';
import { isAmbiguousDate, readDate, type FoundDate } from './read-date.ts';
import { readTimeZone } from './time-zones.ts';

/** What the cells of a row say about a moment. */
export interface MomentCells {
  /** A date, or a date with its time. */
  start: string;
  time: string;
  zone: string;
}

export interface MomentSettings {
  /** Null: a date with two readings is a problem. */
  order: DateOrder | null;
  /** For cells that name no zone. */
  zone: string;
  /** A date without a year is the next one. */
  now: Date;
  /** Of dates without one; absent: that is a problem. */
  missingTime?: string;
}

export type MomentProblem =
  | 'no_date'
  | 'bad_date'
  | 'ambiguous_date'
  | 'no_time'
  | 'bad_time'
  | 'unknown_zone'
  | 'skipped_time';
/** `zone`: an IANA name or an offset. */
export type ReadMoment = { at: Date; zone: string } | { problem: MomentProblem };

/** The moment that a row means. Nothing is guessed that the preview could not show: what has two readings is a problem. Rule: IMPORT-5. */
export function readMoment(cells: MomentCells, settings: MomentSettings): ReadMoment {
  if (cells.start.trim() === '') return { problem: 'no_date' };
  const date = readDate(cells.start, settings.order);
  if (date === null) return { problem: isAmbiguousDate(cells.start) ? 'ambiguous_date' : 'bad_date' };
  const clock = readClock(date, cells.time, settings.missingTime);
  if ('problem' in clock) return clock;
  const zone = readZone(clock.rest, cells.zone, settings.zone);
  if (zone === null) return { problem: 'unknown_zone' };
  return toInstant(date, clock.time, { zone, now: settings.now });
}

interface Clock {
  time: Temporal.PlainTime;
  /** What is left: the zone, and words such as the day of the week. */
  rest: string;
}

function readClock(
  date: FoundDate,
  timeCell: string,
  missingTime: string | undefined,
): Clock | { problem: MomentProblem } {
  if (timeCell.trim() !== '') {
    const found = readTime(timeCell);
    // The date may have a time of its own, as spreadsheets write midnight to days.
    return found === null
      ? { problem: 'bad_time' }
      : { time: found.time, rest: `${found.rest} ${readTime(date.rest)?.rest ?? date.rest}` };
  }
  if (date.time !== null) return { time: date.time, rest: '' };
  const found = readTime(date.rest);
  if (found !== null) return found;
  return missingTime === undefined
    ? { problem: 'no_time' }
    : { time: Temporal.PlainTime.from(missingTime), rest: date.rest };
}

const halves = String.raw`(a\.?\s?m\.?|p\.?\s?m\.?|vorm\.?|nachm\.?)`;
const withMinutes = new RegExp(
  String.raw`(?<![\d+\-\u2212:])(\d{1,2})\s?[:hH.]\s?([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(?![\d])\s*(?:${halves}(?![a-z]))?`,
  'i',
);
const wholeHour = new RegExp(
  String.raw`(?<![\d+\-\u2212:])(\d{1,2})\s*(?:${halves}(?![a-z])|uhr\b|h\b|horas?\b|heures?\b|o.?clock\b)`,
  'i',
);
const dayFraction = /^0?[.,](\d+)$/;

/** A time of the day: `20:00`, `8 PM`, `20h30`, `8:00 nachm.`, `20 Uhr`, or the fraction of a day that Excel writes. */
function readTime(text: string): Clock | null {
  const fraction = dayFraction.exec(text.trim())?.[1];
  if (fraction !== undefined) {
    const minutes = Math.round(Number(`0.${fraction}`) * 24 * 60);
    return { time: Temporal.PlainTime.from('00:00').add({ minutes }), rest: '' };
  }
  const full = withMinutes.exec(text);
  const match = full ?? wholeHour.exec(text);
  if (match === null) return null;
  const half = (full === null ? match[2] : match[3])?.toLowerCase().at(0);
  const hour = hourOf(Number(match[1]), half);
  if (hour === null) return null;
  const minute = full === null ? 0 : Number(full[2]);
  return { time: Temporal.PlainTime.from({ hour, minute }), rest: text.replace(match[0], ' ') };
}

/** `half` is the first letter of am, pm, vorm. or nachm. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour < 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'p' || half === 'n' ? 12 : 0);
}

/** Words between and around date and time that say nothing about the zone. */
const fillers = new Set('at um uhr a as las les le la el o kl the on den am der à o clock h'.split(' ').map(normalize));

function readZone(rest: string, cell: string, fallback: string): string | null {
  if (cell.trim() !== '') return readTimeZone(cell);
  const words = rest
    .replaceAll(/[(),|@–—]/g, ' ')
    .replaceAll(/\s[-−]\s/g, ' ')
    .split(/\s+/)
    .filter((word) => !isFiller(word))
    .join(' ');
  return words === '' ? fallback : readTimeZone(words);
}

const weekdays = new Set(
  ['en', 'de', 'fr', 'es', 'pt-BR'].flatMap((locale) =>
    (['long', 'short'] as const).flatMap((weekday) =>
      Array.from({ length: 7 }, (_, day) =>
        normalize(new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2026, 5, 1 + day))),
      ),
    ),
  ),
);

const isFiller = (word: string) => {
  const text = normalize(word);
  return (
    (text === '' && !/[+\-−]/.test(word)) ||
    fillers.has(text) ||
    weekdays.has(text) ||
    weekdays.has(text.replace(/s$/, ''))
  );
};

function toInstant(date: FoundDate, time: Temporal.PlainTime, { zone, now }: { zone: string; now: Date }): ReadMoment {
  const { month, day } = date;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  let year = date.year ?? today.year;
  try {
    if (date.year === null && Temporal.PlainDate.compare({ year, month, day }, today) < 0) year += 1;
    const wanted = Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toPlainDateTime(time);
    const moment = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' });
    // The clocks go forward over it. Rule: OPENING-4.
    if (!moment.toPlainDateTime().equals(wanted)) return { problem: 'skipped_time' };
    return { at: new Date(moment.epochMilliseconds), zone };
  } catch (error) {
    if (error instanceof RangeError) return { problem: 'bad_date' };
    throw error;
  }
}
