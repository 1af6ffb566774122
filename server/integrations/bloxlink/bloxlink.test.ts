import type { FaultEffect } from '@sunset/standin/console/control/faults.ts';
import { bloxlinkKey, personIds } from '@sunset/standin/ids.ts';
import { startStandin, type Standin } from '@sunset/standin/start.ts';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createOutsideCalls, deadlines } from '../outside.ts';
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
    now = new Date(now.getTime() + 60_000);
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

/** A look-up every ten seconds for an hour; returns how many requests that made. */
async function lookUpForAnHour(bloxlink = client()): Promise<number> {
  for (let count = 0; count < 360; count += 1) {
    await bloxlink.findRobloxId(personIds.gold);
    now = new Date(now.getTime() + 10_000);
  }
  return asked();
}

/** For as long as the test runs. */
const fault = (effect: FaultEffect) => () => {
  standin.world.faults.add({ ...effect, match: { path: '/v4*' }, times: 10_000 });
  return client();
};
const failures: [string, () => ReturnType<typeof client>][] = [
  ['a wrong key', () => client({ apiKey: 'wrong' })],
  ['a key of another server', () => client({ guildId: '1000000000000000001' })],
  [
    'a server without Bloxlink',
    () => {
      standin.world.bloxlink.inGuild = false;
      return client();
    },
  ],
  ['500', fault({ kind: 'status', status: 500 })],
  ['no answer', fault({ kind: 'drop-before' })],
  ['an answer that is not understood', fault({ kind: 'status', status: 200, body: [] })],
  [
    'no answer in time',
    () => {
      const { lookupMs } = deadlines;
      onTestFinished(() => void Object.assign(deadlines, { lookupMs }));
      Object.assign(deadlines, { lookupMs: 20 });
      return fault({ kind: 'delay', ms: 30_000 })();
    },
  ],
];

it.each(failures)('makes at most 100 requests in an hour of %s, and goes on after it (LINK-11)', async (_, start) => {
  const bloxlink = start();
  const requests = await lookUpForAnHour(bloxlink);
  expect(requests).toBeGreaterThan(3);
  expect(requests).toBeLessThanOrEqual(100);
  standin.world.faults.clear();
  standin.world.bloxlink.inGuild = true;
  now = new Date(now.getTime() + 5 * 60_000);
  await bloxlink.findRobloxId(personIds.gold);
  expect(asked()).toBe(requests + 1);
});

it('control: while it answers, each look-up of that hour is made', async () => {
  // Its limit for a minute goes by its own clock.
  Object.assign(standin.world.bloxlink, { requestsPerMinute: 1000 });
  expect(await lookUpForAnHour()).toBe(360);
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
