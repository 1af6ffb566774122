import { expect, test } from 'vitest';
import { zoneName } from './zone-name.ts';

const winter = new Date('2026-01-05T12:00:00Z');
const summer = new Date('2026-07-05T12:00:00Z');

test.each([
  ['Europe/Berlin', 'en-US', 'CET', 'CEST'],
  ['Europe/Berlin', 'en-GB', 'CET', 'CEST'],
  ['Europe/London', 'en-US', 'GMT', 'BST'],
  ['America/Los_Angeles', 'en-GB', 'PST', 'PDT'],
  ['Australia/Sydney', 'en-US', 'AEDT', 'AEST'],
  ['Asia/Tokyo', 'en-US', 'Japan Standard Time', 'Japan Standard Time'],
  ['UTC', 'en-US', 'UTC', 'UTC'],
])('returns %s for a viewer with %s', (timeZone, locale, inWinter, inSummer) => {
  expect(zoneName(winter, timeZone, locale)).toBe(inWinter);
  expect(zoneName(summer, timeZone, locale)).toBe(inSummer);
});

test('shows the difference from GMT for a zone that has no name', () => {
  expect(zoneName(winter, 'Etc/GMT-3', 'en-US')).toMatch(/^GMT\+0?3/);
});

test('throws for an unknown zone', () => {
  expect(() => zoneName(winter, 'Mars/Olympus')).toThrow(RangeError);
});

test('control: the formatter alone answers with an offset', () => {
  const alone = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Berlin', timeZoneName: 'short' }).format(winter);
  expect(alone).toContain('GMT+1');
});
