import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerOf, challenge, site, startCaller, verifier, type Caller } from '../test-caller.ts';

let standin: Caller;
let issuer: string;
beforeEach(async () => {
  standin = await startCaller();
  issuer = standin.env['ROBLOX_OAUTH_ISSUER'] ?? '';
});
afterEach(() => standin.close());

async function authorize(extra: Record<string, string> = {}): Promise<URLSearchParams> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: standin.env['ROBLOX_CLIENT_ID'] ?? '',
    redirect_uri: `${site}/roblox/callback`,
    scope: 'openid profile',
    state: 's',
    nonce: 'nonce-1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...extra,
  });
  const answer = await fetch(`${issuer}v1/authorize?${query.toString()}`, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? 'about:blank').searchParams;
}

async function token(form: Record<string, string>) {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: standin.env['ROBLOX_CLIENT_ID'] ?? '',
    client_secret: standin.env['ROBLOX_CLIENT_SECRET'] ?? '',
    code_verifier: verifier,
    ...form,
  });
  return answerOf(await fetch(`${issuer}v1/token`, { method: 'POST', body }));
}

async function link(account = 'tidepool_jay') {
  const { body } = await token({ code: (await authorize({ _user: account })).get('code') ?? '' });
  return body as Record<string, string>;
}

test('the identity token verifies against the published keys and contains the nonce', async () => {
  const tokens = await link();
  const keys = (await (await fetch(`${issuer}v1/certs`)).json()) as JSONWebKeySet;
  const { payload, protectedHeader } = await jwtVerify(tokens['id_token'] ?? '', createLocalJWKSet(keys), {
    issuer,
    audience: standin.env['ROBLOX_CLIENT_ID'] ?? '',
    algorithms: ['ES256'],
  });
  expect(payload).toMatchObject({
    sub: '1516563360',
    nonce: 'nonce-1',
    preferred_username: 'tidepool_jay',
    nickname: 'Jay',
  });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(36_000);
  expect(protectedHeader.typ).toBe('JWT');
});

test('userinfo shows the profile; a picture may be missing', async () => {
  const { access_token: withPicture } = await link();
  const { access_token: without } = await link('oldharbor');
  const read = async (bearer = '') =>
    answerOf(await fetch(`${issuer}v1/userinfo`, { headers: { authorization: `Bearer ${bearer}` } }));
  const { body } = await read(withPicture);
  expect(body).toMatchObject({
    sub: '1516563360',
    name: 'Jay',
    preferred_username: 'tidepool_jay',
    created_at: 1_584_684_495,
  });
  expect((await fetch(String(body['picture']))).headers.get('content-type')).toBe('image/png');
  expect((await read(without)).body['picture']).toBeNull();
  expect((await read('nonsense')).status).toBe(401);
});

test('a code is valid for a minute and once', async () => {
  const code = (await authorize({ _user: '1516563360' })).get('code') ?? '';
  expect((await token({ code })).status).toBe(200);
  expect((await token({ code })).body['error']).toBe('invalid_grant');
  const late = (await authorize({ _user: '1516563360' })).get('code') ?? '';
  standin.world.clock.advance(60_000);
  expect((await token({ code: late })).body['error']).toBe('invalid_grant');
  const other = (await authorize({ _user: '1516563360' })).get('code') ?? '';
  expect((await token({ code: other, code_verifier: 'w'.repeat(43) })).body['error']).toBe('invalid_grant');
});

test('refresh tokens rotate, and revoking ends the authorization', async () => {
  const first = await link();
  const renewed = await token({ grant_type: 'refresh_token', refresh_token: first['refresh_token'] ?? '' });
  expect(renewed.body).toMatchObject({ token_type: 'Bearer', expires_in: 899 });
  expect((await token({ grant_type: 'refresh_token', refresh_token: first['refresh_token'] ?? '' })).status).toBe(400);
  const body = new URLSearchParams({
    token: String(renewed.body['refresh_token']),
    client_id: standin.env['ROBLOX_CLIENT_ID'] ?? '',
    client_secret: standin.env['ROBLOX_CLIENT_SECRET'] ?? '',
  });
  const revoked = await fetch(`${issuer}v1/token/revoke`, { method: 'POST', body });
  expect([revoked.status, await revoked.text()]).toEqual([200, '']);
  expect(
    (await token({ grant_type: 'refresh_token', refresh_token: String(renewed.body['refresh_token']) })).status,
  ).toBe(400);
});

test('cancelling and unregistered addresses', async () => {
  expect((await authorize({ _cancel: '1' })).get('error')).toBe('access_denied');
  const answer = await fetch(
    `${issuer}v1/authorize?client_id=${standin.env['ROBLOX_CLIENT_ID']}&redirect_uri=https://evil.test`,
    { redirect: 'manual' },
  );
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
});

test('users are read without a token, with ids as numbers or text', async () => {
  const { ROBLOX_USERS_BASE: users, ROBLOX_CLOUD_BASE: cloud, ROBLOX_THUMBNAILS_BASE: thumbnails } = standin.env;
  const read = async (address: string, body?: unknown) =>
    answerOf(await fetch(address, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }));
  expect((await read(`${users}/v1/users/1516563360`)).body).toMatchObject({
    id: 1_516_563_360,
    name: 'tidepool_jay',
    displayName: 'Jay',
  });
  expect(await read(`${users}/v1/users/1`)).toMatchObject({ status: 404, body: { errors: [{ code: 3 }] } });
  expect((await read(`${users}/v1/users`, { userIds: [1_516_563_360, 1] })).body).toMatchObject({
    data: [{ name: 'tidepool_jay' }],
  });
  expect((await read(`${users}/v1/usernames/users`, { usernames: ['TIDEPOOL_JAY', 'nobody'] })).body).toMatchObject({
    data: [{ requestedUsername: 'TIDEPOOL_JAY' }],
  });
  expect(
    (await read(`${thumbnails}/v1/users/avatar-headshot?userIds=1516563360&size=150x150&format=Png`)).body,
  ).toMatchObject({ data: [{ state: 'Completed' }] });
  expect((await read(`${cloud}/cloud/v2/users/1516563360`)).body).toMatchObject({
    id: '1516563360',
    path: 'users/1516563360',
  });
  expect(await read(`${cloud}/cloud/v2/users/1`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});
