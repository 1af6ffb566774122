import { locales } from '@sunset/contract/locales.ts';
import { expect, it } from 'vitest';
import { english, textsFor, textsIn } from './texts.ts';

it.each([
  // wanted, the most wanted first; offered; the language
  [['de'], locales, 'de'],
  [[null, 'es-419'], locales, 'es'],
  [['fr', 'es-ES'], locales, 'fr'],
  [['pt-PT'], locales, 'pt-BR'],
  [['ja'], locales, 'en'],
  [[null], locales, 'en'],
  [['de'], ['en'], 'en'],
  [['de', 'es-ES'], ['en', 'es'], 'es'],
] as const)('who wants %j of %j reads %s (LANG-10, LANG-11)', (wanted, offered, locale) => {
  expect(textsFor(offered, ...wanted).locale).toBe(locale);
});

it('plurals, numbers and paths are those of the language (LANG-10)', () => {
  const left = (locale: (typeof locales)[number], count: number) =>
    textsIn(locale).say('commands_rooms_left', { count, price: 12_500 });
  expect(left('en', 1)).toBe('1 room left, from 12,500 BBC.');
  expect(left('es', 1)).toBe('Queda 1 habitación, desde 12.500 BBC.');
  expect(left('es', 1200)).toContain('Quedan 1200 habitaciones');
  expect(left('pt-BR', 2)).toContain('Restam 2 quartos');
  expect(left('fr', 0)).toContain('Il reste 0 chambre,');
  expect(left('de', 3)).toBe('Noch 3 Zimmer, ab 12.500 BBC.');
  expect([textsIn('de').path('/book'), english.path('/book')]).toEqual(['/de/book', '/book']);
});

it('what users typed stays apart from the text, whatever they typed', () => {
  const parts = textsIn('de').parts('booking_reason', { reason: { userText: '{reason} $& `x`' } });
  expect(parts).toEqual(['Grund: ', { userText: '{reason} $& `x`' }, '.']);
});
