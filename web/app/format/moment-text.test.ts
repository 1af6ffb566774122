import { expect, test } from 'vitest';
import { bbcText, momentText, zoneMomentText } from './moment-text.ts';

const plain = (text: string) => text.replaceAll(/\s+/g, ' ');

test('a moment is told in a zone, with the name of the zone', () => {
  const text = plain(momentText('2026-11-22T04:00:00Z', { timeZone: 'America/Los_Angeles', locale: 'en-US' }));
  expect(text).toBe('Sat, Nov 21, 8:00 PM PST');
});

test('the resort’s own time carries the zone’s full name', () => {
  const text = plain(zoneMomentText('2026-07-01T18:00:00Z', { timeZone: 'Europe/Rome', locale: 'en-US' }));
  expect(text).toContain('8:00 PM Central European Summer Time');
});

test.each([
  ['', 'Europe/Rome'],
  ['soon', 'Europe/Rome'],
  ['2026-07-01T18:00:00Z', 'Mars/Olympus'],
])('%j in %s cannot be told: Time TBA', (iso, timeZone) => {
  expect(momentText(iso, { timeZone, locale: 'en-US' })).toBe('Time TBA');
});

test.each([
  [0, 'Complimentary'],
  [750, '750 BBC'],
  [2250, '2,250 BBC'],
])('%i is written %s', (amount, text) => {
  expect(bbcText(amount)).toBe(text);
});
