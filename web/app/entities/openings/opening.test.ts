import { expect, test } from 'vitest';
import { bookingPath, bookWithFriendsPath, countRoomsLeft } from './opening.ts';

test('adds the opening to the URL only if given', () => {
  expect(bookingPath(4)).toBe('/book?resort=4');
  expect(bookingPath(4, 7)).toBe('/book?resort=4&opening=7');
  expect(bookWithFriendsPath({ resortId: 4, openingId: 7 })).toBe('/book?resort=4&opening=7&friends=1');
});

test('counts reserved rooms as left (ONSALE-8)', () => {
  expect(countRoomsLeft({ availableCount: 2, keptCount: 3 })).toBe(5);
});
