import { expect, test } from 'vitest';
import { localizePath, matchLocale } from './locales.ts';

test.each([
  ['en', '/book', '/book'],
  ['es', '/book?view=bookings', '/es/book?view=bookings'],
  ['es', '/', '/es'],
  ['pt-BR', '/?x=1', '/pt-BR?x=1'],
] as const)('in %s, %s is %s (LANG-1)', (locale, path, expected) => {
  expect(localizePath(locale, path)).toBe(expected);
});

test.each([
  [['es-419'], 'es'],
  [['ja', 'pt'], 'pt-BR'],
  [['en-GB', 'de'], 'en'],
  [['ja'], null],
  [[], null],
])('%j asks for %s', (wanted, expected) => {
  expect(matchLocale(wanted)).toBe(expected);
});
