import { expect, test } from 'vitest';
import { countdownText, countdownTexts, type CountdownUse } from './countdown.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [3 * day + 4 * hour + 59 * minute, '3 days 4 hours'],
  [day + hour, '1 day 1 hour'],
  [2 * day, '2 days'],
  [day - 1, '23 hours 59 minutes'],
  [hour, '1 hour'],
  [59 * minute, '59 minutes'],
  [59_999, 'less than a minute'],
  [0, 'Opening Soon!'],
  [-day, 'Opening Soon!'],
])('%i ms left is shown as "%s"', (left, text) => {
  expect(countdownText('opening', left)).toBe(text);
});

test.each([
  [4 * minute + 5000, '4:05'],
  [4 * minute + 4001, '4:05'],
  [hour - 1000, '59:59'],
  [hour + 2 * minute + 3000, '1:02:03'],
  [1, '0:01'],
])('%i ms left of a hold are shown as "%s"', (left, text) => {
  expect(countdownText('hold', left)).toBe(text);
});

test('shows seconds in the last hour before booking opens', () => {
  expect(countdownText('onSale', hour)).toBe('1 hour');
  expect(countdownText('onSale', hour - 1)).toBe('1:00:00');
  expect(countdownText('onSale', 90_000)).toBe('1:30');
});

test.each([
  ['opening', 'Opening Soon!'],
  ['sessionStart', 'The session is starting'],
  ['sessionEnd', 'The session is over'],
  ['onSale', 'Booking is open'],
  ['onSaleForRegular', 'Booking is open for regular customers'],
  ['undo', 'Undo is over'],
  ['hold', 'The hold has ended.'],
] satisfies [CountdownUse, string][])('the countdown "%s" ends with "%s" (PAGE-11)', (use, text) => {
  expect(countdownText(use, 0)).toBe(text);
});

test('the time until an opening is said as such: "in 43 minutes" (PAGE-11)', () => {
  expect(countdownTexts.opening.around).toEqual(['in ', '']);
});
