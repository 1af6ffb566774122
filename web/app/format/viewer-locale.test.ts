import { expect, test } from 'vitest';
import { formatDate } from './dates.ts';
import { localeFor } from './viewer-locale.ts';

const plain = (text: string) => text.replaceAll(/\s+/g, ' ');

test.each([
  ['de', ['de-AT', 'en-US'], 'de-AT'],
  ['de', ['en-US', 'de'], 'de-u-hc-h12'],
  ['pt-BR', ['en-GB', 'en-US'], 'pt-BR'],
  ['es', ['es-MX', 'en'], 'es-MX'],
  ['fr', ['ja-JP'], 'fr'],
  ['fr', ['x'], 'fr'],
  ['en-US', ['de-DE', 'en-US'], 'en-US-u-hc-h23'],
  ['en-US', ['de', 'fr'], 'en-DE'],
  ['en-US', ['de-AT'], 'en-AT'],
  ['en-US', ['en-GB', 'de'], 'en-GB'],
  ['en-US', ['x'], 'en-US'],
])('a page in %s for a browser that asks for %j uses %s', (language, wanted, locale) => {
  expect(localeFor(language, wanted)).toBe(locale);
});

test('writes a time as the region does, also on an English page (PAGE-10)', () => {
  const at = (locale: string) =>
    plain(formatDate('2026-11-21T08:05:00Z', 'weekdayDayTime', { timeZone: 'UTC', locale }));
  expect(at(localeFor('en-US', ['de-DE']))).toMatch(/^Sat,? 21 Nov, 08:05$/);
  expect(at(localeFor('en-US', ['en-US']))).toBe('Sat, Nov 21, 8:05 AM');
  expect(at(localeFor('de', ['de-DE']))).toBe('Sa., 21. Nov., 08:05');
  expect(at(localeFor('es', ['es-ES']))).toBe('sáb, 21 nov, 8:05');
});

test('shows the hours of a day as the viewer is used to', () => {
  const at = (locale: string) => plain(formatDate('2026-11-21T20:00:00Z', 'time', { timeZone: 'UTC', locale }));
  expect(at(localeFor('de', ['de-DE']))).toBe('20:00');
  expect(at(localeFor('de', ['en-US']))).toBe('8:00 PM');
});
