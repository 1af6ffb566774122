import { afterEach, beforeEach, expect, test } from 'vitest';
import { guildId, personIds, roleIds } from '../../ids.ts';
import { agent, answerOf, site, startCaller, type Caller } from '../../test-caller.ts';

let standin: Caller;
beforeEach(async () => {
  standin = await startCaller();
});
afterEach(() => standin.close());

async function freshCode(): Promise<string> {
  const { location } = await standin.authorize({ _user: 'gold' });
  return location?.searchParams.get('code') ?? '';
}

test('a person signs in with name, roles and picture', async () => {
  const { location, status } = await standin.authorize({ _user: 'gold' });
  expect(status).toBe(302);
  expect(`${location?.origin}${location?.pathname}`).toBe(`${site}/auth/callback`);
  expect(location?.searchParams.get('state')).toBe('state-1');
  expect(location?.searchParams.get('iss')).toBe(standin.url);
  const { accessToken } = await standin.signIn('gold');
  const self = await standin.asPerson(accessToken, '/users/@me');
  expect(self.body).toMatchObject({ id: personIds.gold, username: 'amber.tide', discriminator: '0' });
  expect(self.body).not.toHaveProperty('email');
  const member = await standin.asPerson(accessToken, `/users/@me/guilds/${guildId}/member`);
  expect(member.body).toMatchObject({ roles: [roleIds.guests, roleIds.gold], premium_since: null, pending: false });
  expect(self.headers.get('x-ratelimit-limit')).not.toBeNull();
});

test('the page lists everybody and says that it is a stand-in', async () => {
  const { status, text } = await standin.authorize();
  expect(status).toBe(200);
  for (const person of standin.world.people.all()) expect(text).toContain(`data-person="${person.key}"`);
  expect(text).toContain('for local use');
  // As the log of the server calls people.
  expect(text).toContain('<code>arriving</code>');
});

test('the page names the evening of the demo and its session board, until it ends (OPS-30)', async () => {
  const { world } = standin;
  expect((await standin.authorize()).text).not.toContain('An evening is on');
  world.evening = { resort: 'Coral <Cove>', endsAt: new Date(world.clock.now() + 60_000) };
  world.reset();
  const { text } = await standin.authorize();
  expect(text).toContain('Coral &lt;Cove&gt;. Sign in as <code>host</code>');
  expect(text).toContain(`<strong>${site}/hosting</strong>`);
  world.clock.advance(60_000);
  expect((await standin.authorize()).text).not.toContain('An evening is on');
});

test('the page escapes the values of the request and of the people', async () => {
  standin.world.people.add({ key: 'rude', id: '1104506640156512999', globalName: '<img src=x onerror=alert(1)>' });
  const { text } = await standin.authorize({ state: '"><script>alert(1)</script>' });
  expect(text).not.toContain('<script>');
  expect(text).not.toContain('<img src=x');
});

test('a test can press the button without a browser', async () => {
  standin.world.autoUser = 'booster1';
  expect((await standin.authorize()).location?.searchParams.get('code')).toBeTruthy();
});

test.each([{ _user: 'decliner' }, { _cancel: '1' }])(
  'cancelling returns access_denied with the state (%o)',
  async (pressed) => {
    const { location } = await standin.authorize(pressed);
    expect(Object.fromEntries(location?.searchParams ?? [])).toMatchObject({
      error: 'access_denied',
      state: 'state-1',
    });
    expect(location?.searchParams.has('code')).toBe(false);
  },
);

test('an unregistered address is shown as an error and never redirected to', async () => {
  const { status, location, text } = await standin.authorize({ redirect_uri: `${site}/elsewhere`, _user: 'gold' });
  expect({ status, location }).toEqual({ status: 400, location: null });
  expect(text).toContain('Invalid OAuth2 redirect_uri');
});

test.each([
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge_method: null }, 'invalid_request'],
  [{ scope: 'identify everything' }, 'invalid_scope'],
  [{ response_type: 'token' }, 'unsupported_response_type'],
])('a faulty request %o is returned with %s', async (change, error) => {
  const { location } = await standin.authorize({ ...change, _user: 'gold' });
  expect(location?.searchParams.get('error')).toBe(error);
});

test('a code works once', async () => {
  const code = await freshCode();
  expect((await standin.token({ code })).status).toBe(200);
  const again = await standin.token({ code });
  expect(again).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant', error_description: 'Invalid "code" in request.' },
  });
});

test('a code expires after 100 seconds', async () => {
  const early = await freshCode();
  standin.world.clock.advance(99_000);
  expect((await standin.token({ code: early })).status).toBe(200);
  const late = await freshCode();
  standin.world.clock.advance(100_000);
  expect(await standin.token({ code: late })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('a code requires its verifier and its address', async () => {
  expect((await standin.token({ code: await freshCode(), code_verifier: 'w'.repeat(43) })).body['error']).toBe(
    'invalid_grant',
  );
  expect((await standin.token({ code: await freshCode(), code_verifier: 'short' })).body['error']).toBe(
    'invalid_request',
  );
  const elsewhere = `${site}/admin/auth/callback`;
  expect((await standin.token({ code: await freshCode(), redirect_uri: elsewhere })).body['error']).toBe(
    'invalid_grant',
  );
});

test('the token route accepts forms only, and the client in Basic or in the body', async () => {
  const address = `${standin.env['DISCORD_API_BASE']}/oauth2/token`;
  const json = await answerOf(
    await fetch(address, {
      method: 'POST',
      headers: { ...agent, 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'authorization_code' }),
    }),
  );
  expect(json).toMatchObject({ status: 400, body: { code: 50_035 } });
  expect(await standin.token({ code: await freshCode(), client_secret: 'wrong' })).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
  const basic = Buffer.from(`${standin.env['DISCORD_CLIENT_ID']}:${standin.env['DISCORD_CLIENT_SECRET']}`).toString(
    'base64',
  );
  const unknown = await fetch(address, {
    method: 'POST',
    headers: { ...agent, authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'password' }),
  });
  expect(await answerOf(unknown)).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } });
});

test('refresh tokens are replaced, and revoking one token revokes them all', async () => {
  const first = await standin.signIn('regular');
  const renewed = await standin.token({ grant_type: 'refresh_token', refresh_token: first.refreshToken });
  expect(renewed.status).toBe(200);
  expect((await standin.token({ grant_type: 'refresh_token', refresh_token: first.refreshToken })).body['error']).toBe(
    'invalid_grant',
  );
  const body = new URLSearchParams({
    token: String(renewed.body['refresh_token']),
    client_id: standin.env['DISCORD_CLIENT_ID'] ?? '',
    client_secret: standin.env['DISCORD_CLIENT_SECRET'] ?? '',
  });
  expect((await fetch(`${standin.url}/api/oauth2/token/revoke`, { method: 'POST', headers: agent, body })).status).toBe(
    200,
  );
  expect(await standin.asPerson(first.accessToken, '/users/@me')).toMatchObject({ status: 401, body: { code: 0 } });
});

test('access tokens expire after seven days', async () => {
  const { accessToken } = await standin.signIn('regular');
  standin.world.clock.advance(604_800_000);
  expect((await standin.asPerson(accessToken, '/users/@me')).status).toBe(401);
});

test('somebody outside the server is 10004 for themselves, 10007 for the bot, and an unknown id is 10013', async () => {
  const { accessToken } = await standin.signIn('visitor');
  expect(await standin.asPerson(accessToken, `/users/@me/guilds/${guildId}/member`)).toMatchObject({
    status: 404,
    body: { code: 10_004 },
  });
  expect(await standin.asBot('GET', `/guilds/${guildId}/members/${personIds.visitor}`)).toMatchObject({
    status: 404,
    body: { code: 10_007 },
  });
  expect(await standin.asBot('GET', `/guilds/${guildId}/members/1000000000000000001`)).toMatchObject({
    status: 404,
    body: { code: 10_013 },
  });
});

test('a scope that was not requested is refused', async () => {
  const { location } = await standin.authorize({ _user: 'gold', scope: 'identify' });
  const { body } = await standin.token({ code: location?.searchParams.get('code') ?? '' });
  const member = await standin.asPerson(String(body['access_token']), `/users/@me/guilds/${guildId}/member`);
  expect(member).toMatchObject({ status: 403, body: { code: 50_026 } });
});

test('a bot does not see a server that it was kicked from or that does not exist', async () => {
  const { discord } = standin.world;
  const ask = (guild: string) => standin.asBot('GET', `/guilds/${guild}/members/${personIds.gold}`);
  expect(await ask('860459788382240772')).toMatchObject({ status: 404, body: { code: 10_004 } });
  discord.botInGuild = false;
  expect(await ask(guildId)).toMatchObject({ status: 404, body: { code: 10_004 } });
  discord.kickedBotGets = 'missingAccess';
  expect(await ask(guildId)).toMatchObject({ status: 403, body: { code: 50_001 } });
});

test('a wrong bot token has no access', async () => {
  const wrong = await fetch(`${standin.url}/api/v10/guilds/${guildId}`, {
    headers: { ...agent, authorization: 'Bot nonsense' },
  });
  expect(wrong.status).toBe(401);
});

test('prompt=none skips the page for a person who agreed before in this browser', async () => {
  const first = await fetch(authorizeAddress({ _user: 'gold' }), { redirect: 'manual' });
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const address = authorizeAddress({ prompt: 'none' });
  expect((await fetch(address, { redirect: 'manual', headers: { cookie } })).status).toBe(302);
  expect((await fetch(address, { redirect: 'manual' })).status).toBe(200);
});

function authorizeAddress(extra: Record<string, string>): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: standin.env['DISCORD_CLIENT_ID'] ?? '',
    redirect_uri: `${site}/auth/callback`,
    scope: 'identify',
    ...extra,
  });
  return `${standin.url}/oauth2/authorize?${query.toString()}`;
}
