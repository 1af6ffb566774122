import { forEachOnSaleGroup, onSaleGroupIds } from '@sunset/contract/members/tiers.ts';
import { expect, it } from 'vitest';
import {
  emptyOnSaleForm,
  findMissingDays,
  forNextOpening,
  isEmptyOnSaleForm,
  saleText,
  toOnSaleBody,
  toOnSaleForm,
  withSaleMode,
  withSharedTime,
} from './on-sale-form.ts';

it('gives all groups the same time before the start', () => {
  const form = { ...emptyOnSaleForm, saleMode: 'draw' as const, minutesBefore: '120' };
  const body = toOnSaleBody(form, '2026-12-05T19:00:00.000Z');
  expect(onSaleGroupIds.map((group) => body[group])).toEqual(onSaleGroupIds.map(() => '2026-12-05T17:00:00.000Z'));
  expect(body.sale_mode).toBe('draw');
  expect(isEmptyOnSaleForm({ ...emptyOnSaleForm, minutesBefore: '120' })).toBe(false);
  expect(findMissingDays({ ...form, regular: { day: '', time: '12:00' } })).toEqual({});
});

const stored = {
  openingId: 1,
  openingDate: '2026-12-05T19:00:00.000Z',
  regular_share: 0,
  kept_rooms: 0,
  sale_mode: 'fast',
  is_frozen: false,
} as const;
const allAt = (at: string | null) => ({ ...stored, ...forEachOnSaleGroup(() => at) });

it('shows a stored time for all as it was chosen', () => {
  const dayBefore = allAt('2026-12-04T19:00:00.000Z');
  expect(toOnSaleForm(dayBefore).minutesBefore).toBe('1440');
  expect(toOnSaleBody(toOnSaleForm(dayBefore), stored.openingDate)).toMatchObject(
    forEachOnSaleGroup(() => '2026-12-04T19:00:00.000Z'),
  );
  for (const others of [
    allAt(null),
    allAt('2026-12-04T19:01:00.000Z'),
    { ...dayBefore, regular: '2026-12-05T18:00:00.000Z' },
    { ...dayBefore, three_boosts: null },
  ]) {
    expect(toOnSaleForm(others).minutesBefore).toBe('');
  }
});

it('asks for the day of each group in a draw, and otherwise of a time alone (DRAW-2)', () => {
  const timed = { ...emptyOnSaleForm, regular: { day: '', time: '12:00' } };
  expect(findMissingDays(timed)).toEqual({ regular: 'Please choose a day too.' });
  const missing = findMissingDays({ ...timed, saleMode: 'draw' });
  expect(Object.keys(missing)).toEqual(onSaleGroupIds);
  expect(missing).toMatchObject({
    three_boosts: 'A draw needs a day and a time.',
    regular: 'Please choose a day too.',
  });
  expect(findMissingDays({ ...timed, saleMode: 'draw', minutesBefore: '120' })).toEqual({});
});

it('begins a draw with the same time for all, unless times were chosen (DRAW-2)', () => {
  const draw = withSaleMode(emptyOnSaleForm, 'draw');
  expect(draw.minutesBefore).toBe('1440');
  expect(findMissingDays(draw)).toEqual({});
  expect(saleText(draw)).toBe('Draw. All guests: 1 day before start.');
  expect(withSaleMode({ ...emptyOnSaleForm, minutesBefore: '60' }, 'draw').minutesBefore).toBe('60');
  const timed = { ...emptyOnSaleForm, regular: { day: '2026-12-04', time: '18:00' } };
  expect(withSaleMode(timed, 'draw')).toEqual({ ...timed, saleMode: 'draw' });
  expect(withSaleMode(emptyOnSaleForm, 'fast').minutesBefore).toBe('');
  expect(saleText(withSaleMode(emptyOnSaleForm, null))).toBeNull();
});

it('reserves no rooms for regular customers where all guests have one time', () => {
  const shared = { ...emptyOnSaleForm, regularShare: '50' };
  expect(withSharedTime(shared, '60')).toMatchObject({ minutesBefore: '60', regularShare: '0' });
  expect(withSharedTime(shared, '').regularShare).toBe('50');
  expect(withSaleMode(shared, 'draw').regularShare).toBe('0');
});

it('sells the next opening as the settings say, and not at the time of a draw', () => {
  const fast = { ...emptyOnSaleForm, saleMode: 'fast' as const, minutesBefore: '60' };
  expect(forNextOpening(fast)).toEqual({ ...emptyOnSaleForm, minutesBefore: '60' });
  expect(forNextOpening(withSaleMode(emptyOnSaleForm, 'draw'))).toEqual(emptyOnSaleForm);
});
