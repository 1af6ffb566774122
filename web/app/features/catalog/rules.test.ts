import { expect, it } from 'vitest';
import { linesOf, moved, numberOf } from './rules.ts';

it('reads one item per line', () => {
  expect(linesOf(' Pool \n\n Pier\r\n')).toEqual(['Pool', 'Pier']);
});

it('returns NaN for an empty field', () => {
  expect([numberOf(''), numberOf(' '), numberOf('12'), numberOf('x')]).toEqual([
    Number.NaN,
    Number.NaN,
    12,
    Number.NaN,
  ]);
});

it('moves within the list only', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 0, 2)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
});
