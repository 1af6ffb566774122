import { expect, test } from 'vitest';
import { formatDate, formatDateWithZone, formatZone, timeZoneLabel } from './dates.ts';

const plain = (text: string) => text.replaceAll(/\s+/g, ' ');

test('formats a moment in a zone, with the name of the zone (PAGE-10)', () => {
  const options = { timeZone: 'America/Los_Angeles', locale: 'en-US' };
  expect(plain(formatDateWithZone('2026-11-22T04:00:00Z', 'weekdayDayTime', options))).toBe('Sat, Nov 21, 8:00 PM PST');
  expect(plain(formatDateWithZone('2026-11-22T04:00:00Z', 'weekdayDateTime', options))).toBe(
    'Sat, Nov 21, 2026, 8:00 PM PST',
  );
});

test('formats the full name of the resort’s zone', () => {
  const text = plain(
    formatDate('2026-07-01T18:00:00Z', 'weekdayTimeZone', { timeZone: 'Europe/Rome', locale: 'en-US' }),
  );
  expect(text).toContain('8:00 PM Central European Summer Time');
  expect(formatZone('2026-07-01T18:00:00Z', 'Europe/Rome')).toBe('Central European Summer Time');
});

test.each([
  ['', 'Europe/Rome'],
  ['soon', 'Europe/Rome'],
  ['2026-07-01T18:00:00Z', 'Mars/Olympus'],
])('%j in %s is unreadable: Time TBA (PAGE-10)', (moment, timeZone) => {
  expect(formatDate(moment, 'time', { timeZone, locale: 'en-US' })).toBe('Time TBA');
  expect(formatDateWithZone(moment, 'weekdayDayTime', { timeZone, locale: 'en-US' })).toBe('Time TBA');
});

test.each([
  ['Europe/Berlin', 'Central European Time (Europe/Berlin)'],
  ['Asia/Kathmandu', 'Nepal Time (Asia/Kathmandu)'],
])('returns the name of the zone %s', (zone, text) => {
  expect(timeZoneLabel(zone)).toBe(text);
});
