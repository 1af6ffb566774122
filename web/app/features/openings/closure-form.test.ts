import type { ConcernedOpening } from '@sunset/contract/api/openings/closures.ts';
import { expect, it } from 'vitest';
import { closeText, decideAll, sharedAction, toDecisions } from './closure-form.ts';

const openings = [1, 2].map((id): ConcernedOpening => ({
  id,
  opening_date: `2026-12-0${id}T19:00:00.000Z`,
  is_published: true,
  booked: 0,
  waiting: 0,
}));

it('decides about all openings of a closure at once, and about each again', () => {
  // Nothing is cancelled that nobody chose to cancel.
  expect(sharedAction(openings, {})).toBe('keep');
  expect(toDecisions(openings, {}).map(({ action }) => action)).toEqual(['keep', 'keep']);
  const unchanged = decideAll(openings, {}, 'keep');
  expect(sharedAction(openings, unchanged)).toBe('keep');
  expect(toDecisions(openings, unchanged)).toEqual([
    { opening_id: 1, action: 'keep' },
    { opening_id: 2, action: 'keep' },
  ]);
  const moved = { day: '2026-12-24', time: '20:00', action: 'move' as const };
  expect(sharedAction(openings, { ...unchanged, 2: moved })).toBe('');
  expect(decideAll(openings, { 2: moved }, 'cancel')[2]).toEqual({ ...moved, action: 'cancel' });
});

it('says on the button what becomes of the openings', () => {
  expect(closeText([], {})).toBe('Close resort');
  expect(closeText(openings.slice(0, 1), {})).toBe('Close resort, keep 1 opening');
  const cancelled = { day: '', time: '', action: 'cancel' as const };
  expect(closeText(openings, { 1: cancelled })).toBe('Close resort, cancel 1 opening, keep 1 opening');
  expect(closeText(openings, decideAll(openings, {}, 'move'))).toBe('Close resort, move 2 openings');
});
