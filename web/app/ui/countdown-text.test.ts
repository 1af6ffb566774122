import { expect, test } from 'vitest';
import { countdownText } from './countdown-text.ts';

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
  [59_999, 'Less than a minute'],
  [0, 'Opening Soon!'],
  [-day, 'Opening Soon!'],
])('%i ms left reads "%s"', (left, text) => {
  expect(countdownText(left)).toBe(text);
});
