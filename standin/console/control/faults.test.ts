import { afterEach, beforeEach, expect, test } from 'vitest';
import { channelIds, personIds } from '../../ids.ts';
import { startCaller, type Caller } from '../../test-caller.ts';

let standin: Caller;
beforeEach(async () => {
  standin = await startCaller();
});
afterEach(() => standin.close());

const path = `/channels/${channelIds.guests}/messages`;
const match = { method: 'POST', path: `/api/v10${path}` };
const send = () => standin.asBot('POST', path, { content: 'hello', nonce: 'n-1', enforce_nonce: true });

interface ControlBody {
  [name: string]: unknown;
  member?: { roles: string[] } | null;
  now?: number;
}

async function control(method: string, where: string, body?: unknown) {
  const answer = await fetch(`${standin.url}/_control${where}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: answer.status === 204 ? {} : ((await answer.json()) as ControlBody) };
}

test('a connection dropped before handling changes nothing', async () => {
  standin.world.faults.add({ match, kind: 'drop-before' });
  await expect(send()).rejects.toThrow('fetch failed');
  expect(standin.world.discord.messages).toHaveLength(0);
  expect((await send()).status).toBe(200);
});

test('a connection dropped after handling keeps the message, and the nonce prevents a second one', async () => {
  standin.world.faults.add({ match, kind: 'drop-after' });
  await expect(send()).rejects.toThrow('fetch failed');
  expect(standin.world.discord.messages).toHaveLength(1);
  expect((await send()).status).toBe(200);
  expect(standin.world.discord.messages).toHaveLength(1);
});

test('a status can replace the handling or follow it', async () => {
  standin.world.faults.add({
    match: { path: '/api/oauth2/token' },
    kind: 'status',
    status: 500,
    body: { message: 'oops' },
  });
  standin.world.faults.add({
    match: { path: { prefix: '/api/oauth2' } },
    kind: 'status',
    status: 503,
    afterHandling: true,
  });
  const { location } = await standin.authorize({ _user: 'gold' });
  const code = location?.searchParams.get('code') ?? '';
  expect((await standin.token({ code })).status).toBe(500);
  expect((await standin.token({ code })).status).toBe(503);
  expect((await standin.token({ code })).body['error']).toBe('invalid_grant');
});

test.each(['user', 'global', 'shared'] as const)('a %s rate limit has the real shape', async (scope) => {
  standin.world.faults.add({ match, kind: 'rate-limit', scope, retryAfter: 0.64 });
  const { status, headers, body } = await send();
  expect({ status, global: body['global'], wait: body['retry_after'] }).toEqual({
    status: 429,
    global: scope === 'global',
    wait: 0.64,
  });
  expect([headers.get('x-ratelimit-scope'), headers.get('retry-after')]).toEqual([scope, '1']);
  expect(headers.get('x-ratelimit-global')).toBe(scope === 'global' ? 'true' : null);
});

test('a rate limit may come without retry_after', async () => {
  standin.world.faults.add({ match, kind: 'rate-limit', retryAfter: null });
  const { headers, body } = await send();
  expect([headers.get('retry-after'), body['retry_after']]).toEqual([null, undefined]);
});

test('answers can be HTML or broken JSON, a given number of times', async () => {
  standin.world.faults.add({ match, kind: 'html-502', times: 2 });
  standin.world.faults.add({ match, kind: 'bad-json' });
  await expect(send()).rejects.toThrow(SyntaxError);
  await expect(send()).rejects.toThrow(SyntaxError);
  await expect(send()).rejects.toThrow(SyntaxError);
  expect((await send()).status).toBe(200);
});

test('a delay holds the answer', async () => {
  standin.world.faults.add({ match, kind: 'delay', ms: 60 });
  const before = performance.now();
  await send();
  expect(performance.now() - before).toBeGreaterThan(50);
});

test('the redirect can carry a wrong or no issuer, or a wrong state', async () => {
  const page = { path: '/oauth2/authorize' };
  standin.world.faults.add({ match: page, kind: 'wrong-iss' });
  expect((await standin.authorize({ _user: 'gold' })).location?.searchParams.get('iss')).toBe('https://issuer.invalid');
  standin.world.faults.add({ match: page, kind: 'missing-iss' });
  expect((await standin.authorize({ _user: 'gold' })).location?.searchParams.has('iss')).toBe(false);
  standin.world.faults.add({ match: page, kind: 'wrong-state' });
  expect((await standin.authorize({ _user: 'gold' })).location?.searchParams.get('state')).not.toBe('state-1');
  expect((await standin.authorize({ _user: 'gold' })).location?.searchParams.get('state')).toBe('state-1');
});

test('everything can be controlled over HTTP', async () => {
  expect((await control('POST', '/faults', { match, kind: 'status', status: 418 })).status).toBe(201);
  expect((await send()).status).toBe(418);
  expect((await control('POST', '/faults', { match: {}, kind: 'status' })).status).toBe(400);
  expect((await control('PATCH', '/people/gold', { directMessagesClosed: true })).body).toMatchObject({
    directMessagesClosed: true,
  });
  expect((await control('DELETE', '/people/gold/roles/871331424350240775')).body.member?.roles).toHaveLength(1);
  expect((await control('POST', '/people/visitor/join', { roles: ['871331424350240775'] })).body.member?.roles).toEqual(
    ['871331424350240775'],
  );
  expect((await control('POST', '/people/regular/leave')).body.member).toBeNull();
  expect((await control('PATCH', '/settings', { botInGuild: false, autoUser: 'gold' })).body).toMatchObject({
    botInGuild: false,
    autoUser: 'gold',
  });
  expect((await control('POST', '/people', { key: 'guest-17' })).status).toBe(201);
  const before = standin.world.clock.now();
  expect((await control('POST', '/clock/advance', { ms: 3_600_000 })).body.now).toBeGreaterThanOrEqual(
    before + 3_600_000,
  );
  await control('POST', '/reset');
  expect(standin.world.people.get(personIds.regular).member).not.toBeNull();
  expect((await standin.authorize()).status).toBe(200);
});

test('requests are listed in order', async () => {
  await send();
  expect((await control('GET', '/requests')).body).toMatchObject([{ method: 'POST', path: match.path, status: 200 }]);
});

test('closing ends at once although a connection is open, and two stand-ins are independent', async () => {
  const other = await startCaller();
  await send();
  other.world.people.leave('gold');
  expect(standin.world.people.get('gold').member).not.toBeNull();
  const before = performance.now();
  await other.close();
  expect(performance.now() - before).toBeLessThan(500);
});
