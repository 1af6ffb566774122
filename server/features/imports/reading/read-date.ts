import type { DateOrder } from '@sunset/contract/imports/fields.ts';
import { locales } from '@sunset/contract/locales.ts';
import { Temporal } from 'temporal-polyfill';
import { normalize } from './normalize.ts';

export interface FoundDate {
  /** Null if the year is missing. */
  year: number | null;
  month: number;
  day: number;
  /** Of the day, where the text is the number with which Excel counts days. */
  time: Temporal.PlainTime | null;
  rest: string;
}

/** Months in the languages of the pages, long and short. */
const months = new Map(
  locales.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((style) => {
      const format = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, month) => {
        const name = normalize(format.format(Date.UTC(2026, month, 15)));
        return [name, month + 1] as const;
      });
    }),
  ),
);

/** No date is longer, and a search in a novel takes long. */
const maxCharacters = 200;

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const withPoints = /(?<!\d)(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?![\d:])/;
const dayAndMonth =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.|er|º)?\s+(?:de\s+|of\s+)?(\p{L}{3,12})\.?,?(?:\s+(?:de\s+|del\s+)?(\d{4})(?!\d))?/iu;
const monthAndDay = /(?<!\p{L})(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?![\d:])(?:,?\s+(\d{4})(?!\d))?/iu;
const excelDays = /^(\d{5})(?:[.,](\d+))?$/;

/** The date that a text has, and what else is in it. Null: none. `order` decides about `3/4/2026`; a point means the day is first. */
export function readDate(text: string, order: DateOrder | null): FoundDate | null {
  if (text.length > maxCharacters) return null;
  return readDays(text) ?? readYearFirst(text) ?? readNumbers(text, order) ?? readNames(text);
}

/** Whether a text has a date with two readings, which `order` has to decide. */
export function isAmbiguousDate(text: string): boolean {
  const first = readNumbers(text, 'day_first');
  const second = readNumbers(text, 'month_first');
  return first !== null && second !== null && first.day !== second.day;
}

/** The order in which the dates of a column can all be read; null if both do, or none. */
export function findDateOrder(texts: readonly string[]): DateOrder | null {
  const numbered = texts.filter((text) => withPoints.test(text));
  const isReadable = (order: DateOrder) =>
    numbered.every((text) => readDays(text) ?? readYearFirst(text) ?? readNumbers(text, order) ?? readNames(text));
  const [isDayFirst, isMonthFirst] = [isReadable('day_first'), isReadable('month_first')];
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? 'day_first' : 'month_first';
}

/** Excel counts days from 30 December 1899; its fraction is the time. */
function readDays(text: string): FoundDate | null {
  const [, days, fraction] = excelDays.exec(text.trim()) ?? [];
  if (days === undefined || Number(days) < 36526 || Number(days) > 73050) return null;
  const date = Temporal.PlainDate.from('1899-12-30').add({ days: Number(days) });
  const minutes = Math.round(Number(`0.${fraction ?? '0'}`) * 24 * 60);
  const time = fraction === undefined ? null : Temporal.PlainTime.from('00:00').add({ minutes });
  return { year: date.year, month: date.month, day: date.day, time, rest: '' };
}

function readYearFirst(text: string): FoundDate | null {
  const match = yearFirst.exec(text.trim());
  if (match === null) return null;
  const rest = text.trim().slice(match[0].length).replace(/^[T,]/, ' ');
  return checked(Number(match[1]), Number(match[3]), Number(match[4]), rest);
}

function readNumbers(text: string, order: DateOrder | null): FoundDate | null {
  const match = withPoints.exec(text);
  if (match === null) return null;
  const [all, first = '', separator = '', second = '', year = ''] = match;
  const rest = text.replace(all, ' ');
  const dayFirst = () => checked(fullYear(year), Number(second), Number(first), rest);
  const monthFirst = () => checked(fullYear(year), Number(first), Number(second), rest);
  if (separator === '.' || order === 'day_first') return dayFirst();
  if (order === 'month_first') return monthFirst();
  const [one, other] = [dayFirst(), monthFirst()];
  // Without an order only a date that has one reading is one.
  if (one !== null && other !== null && one.day !== other.day) return null;
  return one ?? other;
}

function readNames(text: string): FoundDate | null {
  for (const [pattern, dayAt, monthAt] of [
    [dayAndMonth, 1, 2],
    [monthAndDay, 2, 1],
  ] as const) {
    const match = pattern.exec(text);
    const month = months.get(normalize(match?.[monthAt] ?? ''));
    if (match === null || month === undefined) continue;
    const year = match[3] === undefined ? null : Number(match[3]);
    return checked(year, month, Number(match[dayAt]), text.replace(match[0], ' '));
  }
  return null;
}

const fullYear = (year: string) => (year.length === 2 ? 2000 + Number(year) : Number(year));

function checked(year: number | null, month: number, day: number, rest: string): FoundDate | null {
  try {
    // A leap day without a year may be one.
    Temporal.PlainDate.from({ year: year ?? 2024, month, day }, { overflow: 'reject' });
    return { year, month, day, time: null, rest };
  } catch {
    return null;
  }
}
