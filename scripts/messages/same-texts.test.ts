import { expect, it } from 'vitest';
import { findSameTexts } from './same-texts.ts';

const english = [{ key: 'home_title', feature: 'home', text: 'Book your stay' }];

it('names the keys of an English text that is there twice, unless there is a reason, and a reason that nothing needs (LANG-5)', () => {
  const same = [...english, { key: 'store_title', feature: 'store', text: 'Book your stay' }];
  expect(findSameTexts(english, {})).toEqual([]);
  expect(findSameTexts(same, { 'Book your stay': 'two words in German' })).toEqual([]);
  expect(findSameTexts(same, { Menu: 'two words in German' })).toEqual([
    'home_title, store_title are all Book your stay: use one key, or say why not in scripts/messages/same-texts.ts',
    'scripts/messages/same-texts.ts has Menu, which no two keys have',
  ]);
});
