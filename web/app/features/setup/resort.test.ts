import { expect, it } from 'vitest';
import { newRoomType, resortToSend, resortValues } from './resort.ts';

const sentPrice = (price: string) =>
  resortToSend({ ...resortValues(null, 'UTC'), room_types: [{ ...newRoomType('Standard'), price }] }).room_types[0]
    ?.price;

it.each([
  ['1500', 1500],
  [' 500 ', 500],
  ['1,500', 1500],
  ['1.500', 1500],
  ['1 500', 1500],
  ['1\u202F500', 1500],
  ['12,345,678', 12_345_678],
  ['1,5', Number.NaN],
  ['1,50', Number.NaN],
  ['1500,000', Number.NaN],
  ['0,500', Number.NaN],
  ['1,500.000', Number.NaN],
  ['', Number.NaN],
])('reads the price %j as %d', (typed, read) => {
  expect(sentPrice(typed)).toBe(read);
});
