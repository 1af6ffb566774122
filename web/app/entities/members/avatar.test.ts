import { expect, test } from 'vitest';
import { avatarUrl, defaultAvatarIndex } from './avatar.ts';

const cdn = 'https://cdn.example';
const id = '80351110224678912';

test.each([
  ['80351110224678912', 5],
  ['175928847299117063', 2],
  ['268473310986240001', 4],
  ['1104506640156512457', 4],
  ['1157606691773349892', 5],
])('%s has default picture %i', (discordId, index) => {
  expect(defaultAvatarIndex(discordId)).toBe(index);
});

test('uses a valid hash at size 128 (PAGE-8)', () => {
  const hash = 'a_0123456789abcdef0123456789abcdef';
  expect(avatarUrl(cdn, id, hash)).toBe(`${cdn}/avatars/${id}/${hash}.webp?size=128`);
});

test.each([null, '', 'https://evil.example/x.png', '../../x'])(
  'B39 hash %s falls back to the default picture',
  (hash) => {
    expect(avatarUrl(cdn, id, hash)).toBe(`${cdn}/embed/avatars/5.png`);
  },
);

test('uses the first picture for an invalid id', () => {
  expect(avatarUrl(cdn, '../x', null)).toBe(`${cdn}/embed/avatars/0.png`);
});
