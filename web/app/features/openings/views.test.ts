import { expect, it } from 'vitest';
import type { Closure } from '@sunset/contract/api/openings/closures.ts';
import { addMonths, closedOn, parseMonth, parseView, weeksOf } from './views.ts';

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

it('names the resorts that are closed on a day, once each (CLOSURE-1)', () => {
  const closure = (resort: string, from: Date, until: Date): Closure => ({
    id: 1,
    resortId: 1,
    resort,
    from: from.toISOString(),
    until: until.toISOString(),
    reason: 'repairs',
    undo: null,
  });
  // Two days until midnight, and an hour of the second.
  const closures = [
    closure('Vista', new Date(2026, 11, 4), new Date(2026, 11, 6)),
    closure('Vista', new Date(2026, 11, 5, 20), new Date(2026, 11, 5, 21)),
    closure('Bay', new Date(2026, 11, 5, 23), new Date(2026, 11, 6, 1)),
  ];
  const days = ['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'];
  expect(days.map((day) => closedOn(closures, day))).toEqual([[], ['Vista'], ['Vista', 'Bay'], ['Bay'], []]);
});
