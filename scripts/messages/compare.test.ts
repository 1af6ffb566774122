import { expect, test } from 'vitest';
import { compareKeys, compareTexts } from './compare.ts';

const messages = (texts: Record<string, string>) =>
  Object.entries(texts).map(([key, text]) => ({ key, feature: 'home', text }));

const before = messages({ same: 'Rooms', old_name: 'Book Now', lost: 'Hello', twice: 'Book Now' });
const now = messages({ same: 'All rooms', new_name: 'Book Now', added: 'Welcome' });

test('a key is the same, renamed with its text, gone, or new; one new key takes the place of one alone', () => {
  expect(compareKeys(before, now)).toEqual([
    { before: 'same', now: 'same' },
    { before: 'old_name', now: 'new_name' },
    { before: 'lost', now: null },
    { before: 'twice', now: null },
    { before: null, now: 'added' },
  ]);
});

test('texts of a language are compared by the keys of the English ones', () => {
  const keys = compareKeys(before, now);
  const german = [
    messages({ same: 'Zimmer', old_name: 'Buchen' }),
    messages({ same: 'Zimmer', new_name: 'Jetzt buchen' }),
  ];
  expect(compareTexts(keys, german[0] ?? [], german[1] ?? [])).toEqual([['new_name', 'Buchen', 'Jetzt buchen']]);
});
