import { expect, test } from 'vitest';
import { findTimeZone } from './time-zones.ts';

test.each([
  ['Europe/London', 'Europe/London'],
  ['tokyo', 'Asia/Tokyo'],
  ['new york', 'America/New_York'],
  ['hono', 'Pacific/Honolulu'],
  ['utc', 'UTC'],
  ['america', null],
  ['nowhere', null],
  ['', null],
])('%j is the time zone %s', (text, name) => {
  expect(findTimeZone(text)).toBe(name);
});
