import { expect, it } from 'vitest';
import { findFrenchSpaces } from './french-spaces.ts';

const problemsOf = (text: string) => findFrenchSpaces([{ key: 'home_title', feature: 'home', text }]).length;

it.each([
  ['an ordinary space before ?', 'Ça va ?', 1],
  ['no space before :', 'Prix: {price}', 1],
  ['an ordinary space inside «', '« Réserver\u00A0»', 1],
  ['an ordinary space before %', '20 %', 1],
  ['no-break spaces', 'Prix\u00A0: {price}\u00A0! «\u00A0Réserver\u00A0»', 0],
  ['an address and a time', 'https://site.test à 20:05', 0],
])('looks for the no-break spaces of French: %s (LANG-5)', (_, text, problems) => {
  expect(problemsOf(text)).toBe(problems);
});

it('looks at every form of a plural (LANG-5)', () => {
  const text = { one: 'Une chambre\u00A0!', other: '{count} chambres !' };
  expect(findFrenchSpaces([{ key: 'home_left', feature: 'home', text }])).toEqual([
    'fr/home.json: home_left needs a no-break space (U+00A0) before ? ! : ; % » and after «',
  ]);
});
