import { expect, test } from 'vitest';
import { formatBbc, formatPrice } from './money.ts';
import { formatCount, formatShare } from './numbers.ts';

test.each([
  [0, '0 BBC', 'Complimentary'],
  [750, '750 BBC', '750 BBC'],
  [2250, '2,250 BBC', '2,250 BBC'],
])('%i is %s, as a price %s', (amount, bbc, price) => {
  expect(formatBbc(amount)).toBe(bbc);
  expect(formatPrice(amount)).toBe(price);
});

test('formats counts with their noun and shares in percent', () => {
  expect([formatCount(1, 'booking'), formatCount(0, 'booking'), formatCount(2, 'is', 'are')]).toEqual([
    '1 booking',
    '0 bookings',
    '2 are',
  ]);
  expect(formatCount(1200, 'guest')).toBe('1,200 guests');
  expect(formatShare(0.414)).toBe('41%');
});
