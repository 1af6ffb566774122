import { bloxlinkKey, personIds } from '@sunset/standin/ids.ts';
import { startStandin, type Standin } from '@sunset/standin/start.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOutsideCalls } from '../outside.ts';
import { createBloxlink } from './bloxlink.ts';

let standin: Standin;
let now = new Date('2026-11-24T10:00:00Z');
beforeEach(async () => {
  standin = await startStandin();
  now = new Date('2026-11-24T10:00:00Z');
});
afterEach(() => standin.close());

function client(more: { apiKey?: string; guildId?: string } = {}) {
  const { BLOXLINK_API_BASE: apiBase = '', DISCORD_GUILD_ID: guildId = '' } = standin.environment();
  return createBloxlink({
    apiBase,
    apiKey: bloxlinkKey,
    guildId,
    calls: createOutsideCalls(),
    now: () => now,
    ...more,
  });
}

const styles = ['current', 'usual'] as const;
const answer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  standin.world.faults.add({ kind: 'status', status, body, headers, match: { path: '/v4*' } });
const asked = () => standin.world.requests.filter(({ path }) => path.startsWith('/v4')).length;

it.each(styles)('names a wrong key: %s (LINK-10)', async (errorStyle) => {
  standin.world.bloxlink.errorStyle = errorStyle;
  const bloxlink = client({ apiKey: 'wrong' });
  expect(await bloxlink.findRobloxId(personIds.gold)).toMatchObject({ kind: 'unavailable', problem: 'key_refused' });
  expect(bloxlink.problem()).toBe('key_refused');
});

it.each(styles)('names a key of another server: %s (LINK-10)', async (errorStyle) => {
  standin.world.bloxlink.errorStyle = errorStyle;
  const bloxlink = client({ guildId: '1000000000000000001' });
  expect(await bloxlink.findRobloxId(personIds.gold)).toMatchObject({ kind: 'unavailable', problem: 'other_server' });
});

it.each(styles)(
  'names a server without Bloxlink, and no guest is “not linked” there: %s (LINK-8)',
  async (errorStyle) => {
    Object.assign(standin.world.bloxlink, { errorStyle, inGuild: false });
    const bloxlink = client();
    expect(await bloxlink.findRobloxId(personIds.gold)).toMatchObject({
      kind: 'unavailable',
      problem: 'not_in_server',
    });
    standin.world.bloxlink.inGuild = true;
    expect(await bloxlink.findRobloxId(personIds.gold)).toMatchObject({ kind: 'ok' });
    expect(bloxlink.problem()).toBeNull();
  },
);

it.each(styles)('asks once an hour while its limit for the day is reached: %s (LINK-11)', async (errorStyle) => {
  Object.assign(standin.world.bloxlink, { errorStyle, requestsPerDay: 0 });
  const bloxlink = client();
  for (let minute = 0; minute < 180; minute += 1) {
    expect(await bloxlink.findRobloxId(personIds.gold)).toMatchObject({
      kind: 'unavailable',
      problem: 'limit_reached',
    });
    now = new Date(now.getTime() + 60_000);
  }
  expect(asked()).toBe(3);
  standin.world.bloxlink.requestsPerDay = 100;
  expect(await bloxlink.findRobloxId(personIds.gold)).toMatchObject({ kind: 'ok' });
});

it('control: other failures pause nothing', async () => {
  const bloxlink = client();
  for (let count = 0; count < 3; count += 1) {
    answer({}, 500);
    expect(await bloxlink.findRobloxId(personIds.gold)).toMatchObject({ kind: 'unavailable', problem: null });
  }
  expect(asked()).toBe(3);
});

it.each([
  ['seconds', '30', 30_000],
  ['a date', 'Tue, 24 Nov 2026 10:02:00 GMT', 120_000],
  ['more than a day, which counts as one', '8640000', 24 * 60 * 60_000],
])('waits as long as a limit says: %s (LINK-11)', async (_, after, waitMs) => {
  const bloxlink = client();
  answer({ error: 'Too many requests' }, 429, { 'retry-after': after });
  await bloxlink.findRobloxId(personIds.gold);
  now = new Date(now.getTime() + waitMs - 1);
  expect(await bloxlink.findRobloxId(personIds.gold)).toMatchObject({ problem: 'limit_reached' });
  expect(asked()).toBe(1);
  now = new Date(now.getTime() + 1);
  expect(await bloxlink.findRobloxId(personIds.gold)).toMatchObject({ kind: 'ok' });
});

it.each([
  ['404', 404, { error: 'User not found' }],
  ['200 with an error', 200, { error: 'User not found' }],
  ['the text of older clients', 404, { error: 'This user is not linked with Bloxlink.' }],
])('knows that a member is not linked: %s', async (_, status, body) => {
  answer(body, status);
  expect(await client().findRobloxId(personIds.gold)).toMatchObject({ kind: 'refused' });
});

it.each([
  ['a 404 of another address', 404, { message: 'Not Found' }],
  ['a 404 page', 404, '<html>not found</html>'],
  ['an unknown error', 200, { error: 'Something went wrong' }],
  ['a list', 200, []],
])('never reads an answer it does not understand as “not linked”: %s (LINK-8)', async (_, status, body) => {
  answer(body, status);
  expect(await client().findRobloxId(personIds.gold)).toMatchObject({ kind: 'unavailable' });
});
