import { afterEach, beforeEach, expect, test } from 'vitest';
import { discordApplication, guildId } from '../../ids.ts';
import { agent, startCaller, type Caller } from '../../test-caller.ts';

let standin: Caller;
beforeEach(async () => {
  standin = await startCaller();
});
afterEach(() => standin.close());

const minute = 60_000;

/** Revokes a token that does not exist, with the credentials in the header or in the body. */
async function revoke(isInHeader: boolean): Promise<Response> {
  const { clientId, clientSecret } = discordApplication;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const form = { token: 'none', ...(isInHeader ? {} : { client_id: clientId, client_secret: clientSecret }) };
  return fetch(`${standin.url}/api/oauth2/token/revoke`, {
    method: 'POST',
    headers: isInHeader ? { ...agent, authorization: basic } : agent,
    body: new URLSearchParams(form),
  });
}

test('an application may make 50 requests for tokens in a second', () => {
  expect(standin.world.discord.limits.tokens).toEqual({ limit: 50, windowMs: 1000 });
});

test('requests with the credentials in the header are limited by application, others by address', async () => {
  standin.world.discord.limits.tokens = { limit: 2, windowMs: minute };
  const statuses = async (isInHeader: boolean) => {
    const answers: number[] = [];
    for (let count = 0; count < 3; count += 1) answers.push((await revoke(isInHeader)).status);
    return answers;
  };
  expect(await statuses(false)).toEqual([200, 200, 429]);
  expect(await statuses(true)).toEqual([200, 200, 429]);
});

test('a refused request for a token says when to try again, and uses no code up', async () => {
  standin.world.discord.limits.tokens = { limit: 1, windowMs: minute };
  const { location } = await standin.authorize({ _user: 'gold' });
  const code = location?.searchParams.get('code') ?? '';
  expect((await standin.token({ code: 'another' })).status).toBe(400);
  const refused = await standin.token({ code });
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ message: 'You are being rate limited.', global: true });
  expect(Number(refused.body['retry_after'])).toBeCloseTo(60, -1);
  expect(Number(refused.headers.get('retry-after'))).toBe(Math.ceil(Number(refused.body['retry_after'])));
  expect(refused.headers.get('x-ratelimit-scope')).toBe('global');
  standin.world.clock.advance(minute);
  expect((await standin.token({ code })).status).toBe(200);
});

test('each person has limits of their own for each route', async () => {
  standin.world.discord.limits.routesOfPerson = { limit: 1, windowMs: minute };
  const [gold, regular] = [await standin.signIn('gold'), await standin.signIn('regular')];
  const member = `/users/@me/guilds/${guildId}/member`;
  const first = await standin.asPerson(gold.accessToken, '/users/@me');
  expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([200, '0']);
  const second = await standin.asPerson(gold.accessToken, '/users/@me');
  expect([second.status, second.body['global']]).toEqual([429, false]);
  expect((await standin.asPerson(gold.accessToken, member)).status).toBe(200);
  expect((await standin.asPerson(regular.accessToken, '/users/@me')).status).toBe(200);
});
