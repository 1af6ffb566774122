import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultAvatarIndex } from '../../snowflakes.ts';
import { startCaller, type Caller } from '../../test-caller.ts';

let standin: Caller;
beforeAll(async () => {
  standin = await startCaller();
});
afterAll(() => standin.close());

const owner = '1157606691773349892';
const hash = 'ab'.repeat(16);

test('pictures are PNGs of the requested size', async () => {
  const answer = await fetch(`${standin.env['DISCORD_CDN_BASE']}/avatars/${owner}/a_${hash}.gif?size=64`);
  expect(answer.headers.get('content-type')).toBe('image/png');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([64, 64]);
});

test.each([
  [`/avatars/${owner}/${hash}.png`, 200],
  [`/guilds/${owner}/users/${owner}/avatars/${hash}.webp?size=128`, 200],
  ['/embed/avatars/5.png', 200],
  ['/embed/avatars/6.png', 404],
  [`/avatars/${owner}/${hash}.gif`, 415],
  [`/avatars/${owner}/${hash}.png?size=100`, 400],
  [`/avatars/${owner}/..%2f..%2fsecret.png`, 404],
])('%s answers %i', async (path, status) => {
  expect((await fetch(standin.url + path)).status).toBe(status);
});

test.each([
  ['80351110224678912', 5],
  ['175928847299117063', 2],
  ['268473310986240001', 4],
  ['1104506640156512457', 4],
  ['1157606691773349892', 5],
])('the default picture of %s is number %i', (id, index) => {
  expect(defaultAvatarIndex(id)).toBe(index);
});
