import { expect, test } from 'vitest';
import { updateChecksums } from './checksums-file.ts';

const recorded = { migration: 7, checksums: { 'a/one.sql': '1', 'a/two.sql': '2' } };

test.each([
  ['changed', { 'a/one.sql': '1', 'a/two.sql': 'other' }, 'a/two.sql'],
  ['added', { ...recorded.checksums, 'a/three.sql': '3' }, 'a/three.sql'],
  ['removed', { 'a/one.sql': '1' }, 'a/two.sql'],
])('a function that is %s needs a new migration number', (_, checksums, file) => {
  const sentence = `Changed without a new migration number: ${file}.`;
  expect(() => updateChecksums(recorded, { migration: 7, checksums })).toThrow(sentence);
  expect(updateChecksums(recorded, { migration: 8, checksums })).toEqual({ migration: 8, checksums });
});

test('a new migration number without a changed function is recorded, so that it cannot be used for one later', () => {
  const after = updateChecksums(recorded, { ...recorded, migration: 8 });
  expect(after.migration).toBe(8);
  expect(() => updateChecksums(after, { migration: 8, checksums: {} })).toThrow('without a new migration number');
});

test('the first record and an unchanged one are accepted', () => {
  expect(updateChecksums(null, recorded)).toEqual(recorded);
  expect(updateChecksums(recorded, recorded)).toEqual(recorded);
});
