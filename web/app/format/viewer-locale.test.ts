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
])('a page in %s for a browser that asks for %j uses %s', (language, wanted, locale) => {
  expect(localeFor(language, wanted)).toBe(locale);
});

test('shows the hours of a day as the viewer is used to', () => {
  const at = (locale: string) => plain(formatDate('2026-11-21T20:00:00Z', 'time', { timeZone: 'UTC', locale }));
  expect(at(localeFor('de', ['de-DE']))).toBe('20:00');
  expect(at(localeFor('de', ['en-US']))).toBe('8:00 PM');
});
