import type { AdminOpening } from '@sunset/contract/api/openings/admin.ts';
import type { Closure } from '@sunset/contract/api/openings/closures.ts';
import type { AddressFilters } from '../../lib/navigation/use-address.ts';
import { wallClockOf } from './rules.ts';

/** The ways to look at planned openings. */
export const views = { resort: 'By resort', date: 'By date', month: 'Month' } as const;
export type View = keyof typeof views;
export const viewIds = Object.keys(views) as View[];

export const parseView = (text: string | null): View => viewIds.find((id) => id === text) ?? 'resort';

/** A month as `YYYY-MM`, in the viewer's time zone. */
export function parseMonth(text: string | null, now: Date): string {
  return text !== null && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) ? text : wallClockOf(now).day.slice(0, 7);
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return wallClockOf(new Date(year, number - 1 + count, 1)).day.slice(0, 7);
}

/** The weeks of a month, from Monday, as `YYYY-MM-DD`; null where a day belongs to another month. */
export function weeksOf(month: string): (string | null)[][] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const length = new Date(year, number, 0).getDate();
  const before = (new Date(year, number - 1, 1).getDay() + 6) % 7;
  const cells = Math.ceil((before + length) / 7) * 7;
  const days = Array.from({ length: cells }, (_, index) => {
    const day = index - before + 1;
    return day < 1 || day > length ? null : `${month}-${String(day).padStart(2, '0')}`;
  });
  return Array.from({ length: cells / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** Openings by the viewer's day, in order of time. */
export function byDay(openings: readonly AdminOpening[]): Map<string, AdminOpening[]> {
  // `Map.groupBy` is missing in supported browsers.
  const days = new Map<string, AdminOpening[]>();
  for (const opening of openings) {
    const { day } = wallClockOf(new Date(opening.opening_date));
    days.set(day, [...(days.get(day) ?? []), opening]);
  }
  return days;
}

/** The resorts that are closed on the viewer's day, or on a part of it. A period ends before `until`. */
export function closedOn(closures: readonly Closure[], day: string): string[] {
  const first = ({ from }: Closure) => wallClockOf(new Date(from)).day;
  const last = ({ until }: Closure) => wallClockOf(new Date(Date.parse(until) - 1)).day;
  const closed = closures.filter((closure) => first(closure) <= day && day <= last(closure));
  return [...new Set(closed.map(({ resort }) => resort))];
}

/** What is shown, in the address. */
export type OpeningFilters = AddressFilters<'view' | 'resort' | 'month' | 'day'>;
