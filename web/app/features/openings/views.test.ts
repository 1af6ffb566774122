import { expect, it } from 'vitest';
import { addMonths, parseMonth, parseView, weeksOf } from './views.ts';

it('lays a month out in weeks from Monday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null]);
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30);
});

it('goes from month to month across the year', () => {
  expect([addMonths('2026-12', 1), addMonths('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
});

it('reads the address', () => {
  const now = new Date(2026, 10, 21);
  expect([parseMonth('2027-02', now), parseMonth('2027-13', now), parseMonth(null, now)]).toEqual([
    '2027-02',
    '2026-11',
    '2026-11',
  ]);
  expect([parseView('month'), parseView('list'), parseView(null)]).toEqual(['month', 'resort', 'resort']);
});
