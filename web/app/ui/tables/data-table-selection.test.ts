import { expect, test } from 'vitest';
import { rangeBetween, toggled } from './data-table-selection.ts';

test('toggles a key without changing the previous set', () => {
  const before = new Set(['a']);
  expect([...toggled(before, 'b')]).toEqual(['a', 'b']);
  expect([...toggled(before, 'a')]).toEqual([]);
  expect([...before]).toEqual(['a']);
});

test.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['c', 'c', ['c']],
  ['gone', 'c', ['c']],
])('a range from %s to %s', (from, to, expected) => {
  expect(rangeBetween(['a', 'b', 'c', 'd', 'e'], from, to)).toEqual(expected);
});
