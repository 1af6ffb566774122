import { expect, test } from 'vitest';
import { findTimeZone } from './time-zones.ts';

test.each([
  ['Europe/London', 'Europe/London'],
  ['tokyo', 'Asia/Tokyo'],
  ['new york', 'America/New_York'],
  ['hono', 'Pacific/Honolulu'],
  ['utc', 'UTC'],
  ['us/central', 'America/Chicago'],
  ['dallas', null],
  ['est', null],
  ['america', null],
  ['nowhere', null],
  ['', null],
])('%j is the time zone %s', (text, name) => {
  expect(findTimeZone(text)).toBe(name);
});

test('another name of a listed time zone is that time zone', () => {
  const listed = findTimeZone('asia/kolkata');
  expect(findTimeZone('kolkata')).toBe(listed);
  expect(findTimeZone('asia/calcutta')).toBe(listed);
  expect(listed).toMatch(/^Asia\/(?:Calcutta|Kolkata)$/);
});
