import { randomUUID } from 'node:crypto';
import type { ApiError } from '@sunset/contract/client.ts';
import { SignJWT, type JWTPayload } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { aBookingBody, aMember, anOpening } from '../../../test/factories.ts';
import { aFriend } from '../../../test/parties.ts';
import { agree, aSharedRoom, cancelOwn } from '../../../test/people/companions.ts';
import { LinkBrowser } from '../../../test/roblox-link.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, minute } from '../../../test/test-clock.ts';
import { isFullRun } from '../../../test/full-run.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const jay = { id: '1516563360', username: 'tidepool_jay', display_name: 'Jay' };
const invalidState = 'Invalid state parameter. Possible CSRF attack.';
const fault = (path: string, effect: object) => app.standin.world.faults.add({ match: { path }, ...effect } as never);
const linkedIds = async () =>
  (await app.deps.db.selectFrom('members').select('robloxId').where('robloxId', 'is not', null).execute()).map(
    ({ robloxId }) => robloxId,
  );

async function aPerson() {
  const member = await aMember(app.deps);
  return { member, token: await app.token(member), browser: new LinkBrowser(app), call: await app.client(member) };
}

describe('linking a Roblox account', () => {
  it('stores the account, keeps no token, and writes an audit row without a name (LINK-1)', async () => {
    const { token, browser, call, member } = await aPerson();
    const { status, body } = await browser.finish(token, await browser.authorize(token));
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'The Roblox account tidepool_jay has been linked successfully.',
      roblox_user: jay,
    });
    expect(await call('GET /user/game-account')).toEqual({
      can_link: true,
      can_check_bloxlink: true,
      link: { ...jay, linked_at: app.clock.now().toISOString() },
      prefill: { source: 'roblox', roblox_username: 'tidepool_jay', roblox_display_name: 'Jay' },
    });
    await expect.poll(() => app.standin.world.requests.some(({ path }) => path.endsWith('/token/revoke'))).toBe(true);
    await expect.poll(() => app.standin.world.roblox.refreshTokens.size).toBe(0);
    const audit = await app.deps.db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'member.link_roblox')
      .execute();
    expect(audit).toMatchObject([
      { subjectId: String(member.id), actorMemberId: member.id, after: { is_linked: true } },
    ]);
  });

  it('B49 uses PKCE, a nonce and its own state each time', async () => {
    const { token, browser } = await aPerson();
    const [one, other] = [await browser.begin(token), await browser.begin(token)];
    expect(one.searchParams.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
      expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name));
    }
  });

  it('ends when the member removes it or links another account (LINK-2)', async () => {
    const { token, browser, call } = await aPerson();
    await browser.finish(token, await browser.authorize(token));
    await browser.finish(token, await browser.authorize(token, 'PalmIndigo'));
    expect(await linkedIds()).toEqual(['2847710953']);
    for (let twice = 0; twice < 2; twice += 1) {
      expect(await call('DELETE /user/roblox-link')).toMatchObject({ success: true });
    }
    expect(await linkedIds()).toEqual([]);
  });

  it('accepts an account without a picture', async () => {
    const { token, browser } = await aPerson();
    const { body } = await browser.finish(token, await browser.authorize(token, 'oldharbor'));
    expect(body['roblox_user']).toMatchObject({ username: 'oldharbor' });
  });

  it('gives an account to one member, also when two ask at once (LINK-2)', async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    const answers = await Promise.all(
      [one, other].map(async ({ token, browser }) => browser.finish(token, await browser.authorize(token))),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'roblox_account_taken',
      detail: 'This Roblox account is already linked to another member.',
    });
    expect(await linkedIds()).toEqual([jay.id]);
  });

  it('returns 503 when Roblox is not configured (LINK-3)', async () => {
    const bare = await startTestApp({ environment: { ROBLOX_CLIENT_ID: '' } });
    const call = await bare.client(await aMember(bare.deps));
    expect(await call('GET /user/game-account')).toMatchObject({ can_link: false, can_check_bloxlink: true });
    await expect(call('GET /roblox/auth/url')).rejects.toMatchObject({ status: 503 });
    await bare.close();
  });
});

it('says that nothing can be looked up at Bloxlink without a key (LINK-12)', async () => {
  const bare = await startTestApp({ environment: { BLOXLINK_API_KEY: '' } });
  const call = await bare.client(await aMember(bare.deps));
  expect(await call('GET /user/game-account')).toMatchObject({ can_link: true, can_check_bloxlink: false });
  await bare.close();
});

describe('a link callback that was tampered with', () => {
  it('B46 returns the same account when the page loads twice, for a minute, and nothing after a refusal (LINK-4)', async () => {
    const { token, browser } = await aPerson();
    const answer = await browser.authorize(token);
    const answers = await Promise.all([browser.finish(token, answer), browser.finish(token, answer)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    const exchanges = app.standin.world.requests.filter(({ path }) => path === '/oauth/v1/token');
    expect(exchanges).toHaveLength(1);
    app.clock.advance(minute + 1);
    expect(await browser.finish(token, answer)).toMatchObject({ status: 400, body: { detail: invalidState } });
  });

  it('T29 B45 refuses another member, another browser, an invented state, and a state of another purpose (LINK-1)', async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    const answer = await one.browser.authorize(one.token);
    const otherAnswer = await other.browser.authorize(other.token);
    const signInBrowser = new Browser(app);
    const signIn = await signInBrowser.authorize('regular');
    for (const { browser, token, sent } of [
      // The same browser, another member signed in.
      { browser: one.browser, token: other.token, sent: answer },
      { browser: new LinkBrowser(app, other.browser.cookie), token: one.token, sent: answer },
      { browser: new LinkBrowser(app), token: one.token, sent: answer },
      { browser: one.browser, token: one.token, sent: { ...answer, state: 'x'.repeat(43) } },
      { browser: one.browser, token: one.token, sent: { ...answer, state: otherAnswer.state } },
      { browser: one.browser, token: one.token, sent: { ...answer, state: signIn.state } },
    ]) {
      expect(await browser.finish(token, sent)).toMatchObject({ status: 400, body: { detail: invalidState } });
    }
    expect((await signInBrowser.finish({ ...answer, iss: signIn.iss })).status).toBe(400);
    expect(await linkedIds()).toEqual([]);
    // The refused calls did not use up the link.
    expect((await one.browser.finish(one.token, answer)).status).toBe(200);
  });

  it('B45 B49 refuses a state that is eleven minutes old, and a code of another link', async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    const late = await one.browser.authorize(one.token);
    app.clock.advance(11 * minute);
    expect(await one.browser.finish(one.token, late)).toMatchObject({ status: 400, body: { detail: invalidState } });
    const answer = await one.browser.authorize(one.token);
    const { code } = await other.browser.authorize(other.token);
    // PKCE and the nonce bind a code to its link.
    expect((await one.browser.finish(one.token, { ...answer, code })).status).toBe(400);
    expect((await one.browser.finish(one.token, answer)).status).toBe(400);
    expect(await linkedIds()).toEqual([]);
  });

  const wrongTokens: [string, (claims: JWTPayload) => JWTPayload][] = [
    ['another nonce', (claims) => ({ ...claims, nonce: 'of another link' })],
    ['no nonce', ({ nonce: _nonce, ...claims }) => claims],
    ['another audience', (claims) => ({ ...claims, aud: 'somebody else' })],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example/oauth/' })],
    ['an end that is past', (claims) => ({ ...claims, exp: (claims.iat ?? 0) - 3600 })],
  ];
  it.each(wrongTokens)('refuses an identity token with %s (LINK-5)', async (_, change) => {
    const { token, browser } = await aPerson();
    const { nonce, ...answer } = await withNonce(browser, token);
    const { privateKey, keyId } = app.standin.world.roblox;
    fault('/oauth/v1/token', {
      kind: 'status',
      status: 200,
      body: await tokens(change(claimsFor(nonce)), privateKey, keyId),
    });
    expect(await browser.finish(token, answer)).toMatchObject({ status: 400, body: { code: 'sign_in_again' } });
    expect(await linkedIds()).toEqual([]);
  });

  it('refuses an identity token that Roblox did not sign', async () => {
    const { token, browser } = await aPerson();
    const { nonce, ...answer } = await withNonce(browser, token);
    const secret = new TextEncoder().encode(app.deps.config.robloxClientSecret ?? '');
    const forged = await new SignJWT(claimsFor(nonce)).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    fault('/oauth/v1/token', { kind: 'status', status: 200, body: { ...bearer, id_token: forged } });
    expect((await browser.finish(token, answer)).status).toBe(400);
    const { generateKeyPairSync } = await import('node:crypto');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const second = await withNonce(browser, token);
    const body = await tokens(claimsFor(second.nonce), privateKey, app.standin.world.roblox.keyId);
    fault('/oauth/v1/token', { kind: 'status', status: 200, body });
    expect((await browser.finish(token, second)).status).toBe(400);
    expect(await linkedIds()).toEqual([]);
  });

  it('control: accepts the same token when nothing about it is wrong', async () => {
    const { token, browser } = await aPerson();
    const { nonce, ...answer } = await withNonce(browser, token);
    const { privateKey, keyId } = app.standin.world.roblox;
    fault('/oauth/v1/token', { kind: 'status', status: 200, body: await tokens(claimsFor(nonce), privateKey, keyId) });
    expect((await browser.finish(token, answer)).status).toBe(200);
  });
});

const bearer = {
  access_token: 'a',
  refresh_token: 'r',
  token_type: 'Bearer',
  expires_in: 899,
  scope: 'openid profile',
};

async function withNonce(browser: LinkBrowser, token: string) {
  const url = await browser.begin(token);
  const nonce = url.searchParams.get('nonce') ?? '';
  return { nonce, code: randomUUID(), state: url.searchParams.get('state') ?? '' };
}

function claimsFor(nonce: string): JWTPayload {
  const iat = app.clock.now().getTime() / 1000;
  const names = { preferred_username: jay.username, nickname: jay.display_name, name: jay.display_name };
  const { robloxOauthIssuer: iss, robloxClientId: aud } = app.deps.config;
  return { sub: jay.id, ...names, nonce, iat, exp: iat + 36_000, iss, aud: aud ?? '' };
}

async function tokens(claims: JWTPayload, key: Parameters<SignJWT['sign']>[0], kid: string) {
  const idToken = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(key);
  return { ...bearer, id_token: idToken };
}

describe('while Roblox fails', () => {
  it.each([
    ['500', { kind: 'status', status: 500 }],
    ['429', { kind: 'rate-limit' }],
    ['a gateway page', { kind: 'html-502' }],
    ['a dropped connection', { kind: 'drop-before' }],
    ['half an answer', { kind: 'bad-json' }],
    ['an answer of another shape', { kind: 'status', status: 200, body: { access_token: 7 } }],
    ['our own registration refused', { kind: 'status', status: 401, body: { error: 'invalid_client' } }],
  ])('%s returns 502, and the link can still be finished (LINK-6)', async (_, effect) => {
    const { token, browser } = await aPerson();
    const answer = await browser.authorize(token);
    fault('/oauth/v1/token', effect);
    expect(await browser.finish(token, answer)).toMatchObject({
      status: 502,
      body: { code: 'outside_service_failed', detail: 'Roblox did not answer. Please try again later.' },
    });
    expect((await browser.finish(token, answer)).status).toBe(200);
  });

  it('starts a link and serves the settings without calling anybody', async () => {
    const { token, browser, call } = await aPerson();
    fault('/oauth*', { kind: 'status', status: 503, times: 50 });
    fault('/v4*', { kind: 'status', status: 503, times: 50 });
    expect((await browser.begin(token)).pathname).toBe('/oauth/v1/authorize');
    expect(await call('GET /user/game-account')).toMatchObject({ link: null, prefill: null });
  });
});

describe('names that a booking form starts with', () => {
  const goldCall = async () => {
    const { token } = await new Browser(app).signIn('gold');
    return async () => {
      const response = await app.fetch('/api/user/game-account', { headers: { authorization: `Bearer ${token}` } });
      return ((await response.json()) as { prefill: Record<string, unknown> | null }).prefill;
    };
  };
  const asked = () => app.standin.world.requests.filter(({ path }) => path.startsWith('/v4')).length;

  it('come from the last booking when nothing better is known (LINK-9)', async () => {
    const { roomIds } = await anOpening(app.deps);
    const { call } = await aPerson();
    expect((await call('GET /user/game-account')).prefill).toBeNull();
    await call('POST /bookings', {
      body: aBookingBody(roomIds[0], { robloxUsername: 'typed_in', robloxDisplayName: 'T' }),
    });
    expect((await call('GET /user/game-account')).prefill).toEqual({
      source: 'booking',
      roblox_username: 'typed_in',
      roblox_display_name: 'T',
    });
  });

  it('come from the shared room in which a member came along after their last booking (LINK-9)', async () => {
    const room = await aSharedRoom(app);
    const friend = await aFriend(app);
    const prefill = async () => (await friend.call('GET /user/game-account')).prefill;
    await agree(friend, room, { robloxUsername: 'came_along', robloxDisplayName: 'Cam' });
    const names = { source: 'booking', roblox_username: 'came_along', roblox_display_name: 'Cam' };
    expect(await prefill()).toEqual(names);
    await cancelOwn(room);
    expect(await prefill()).toEqual(names);
    app.clock.advance(minute);
    const { roomIds } = await anOpening(app.deps);
    await friend.call('POST /bookings', { body: aBookingBody(roomIds[0], { robloxUsername: 'booked_later' }) });
    expect(await prefill()).toMatchObject({ roblox_username: 'booked_later' });
  });

  it('come from Bloxlink, which is asked once a day, and whose last answer is used while it is down (LINK-7)', async () => {
    const prefill = await goldCall();
    const names = { source: 'bloxlink', roblox_username: 'tidepool_jay', roblox_display_name: 'Jay' };
    expect(await prefill()).toEqual(names);
    expect(await prefill()).toEqual(names);
    expect(asked()).toBe(1);
    const { token } = await new Browser(app).signIn('gold');
    expect(token).not.toBe('');
    app.clock.advance(day - minute);
    const again = await goldCall();
    expect(await again()).toEqual(names);
    expect(asked()).toBe(1);
    app.clock.advance(minute);
    fault('/v4*', { kind: 'status', status: 500 });
    expect(await again()).toEqual(names);
    expect(asked()).toBe(2);
  });
});

describe('the Bloxlink check', () => {
  const check = async (persona: string) => {
    const { token } = await new Browser(app).signIn(persona);
    const response = await app.fetch('/api/user/bloxlink-roblox', { headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const linked = { is_linked: true, roblox_info: { roblox_username: 'tidepool_jay', roblox_display_name: 'Jay' } };

  it('finds the account, or reports that there is none', async () => {
    expect(await check('gold')).toEqual({ status: 200, body: linked });
    expect(await check('regular')).toEqual({ status: 200, body: { is_linked: false, roblox_info: null } });
  });

  it.each([
    ['a number in place of text', 200, { robloxID: 1_516_563_360 }],
    ['the other spelling', 200, { robloxId: '1516563360' }],
  ])('understands %s', async (_, status, body) => {
    fault('/v4*', { kind: 'status', status, body });
    expect(await check('gold')).toEqual({ status: 200, body: linked });
  });

  it.each([
    ['500', { kind: 'status', status: 500 }],
    ['429', { kind: 'rate-limit' }],
    ['a wrong key', { kind: 'status', status: 401, body: { error: 'Invalid API key' } }],
    ['half an answer', { kind: 'bad-json' }],
    ['another shape', { kind: 'status', status: 200, body: { robloxID: { id: 7 } } }],
    ['a dropped connection', { kind: 'drop-before' }],
  ])('never reads %s as “not linked” (LINK-8)', async (_, effect) => {
    fault('/v4*', effect);
    expect(await check('gold')).toMatchObject({ status: 502, body: { code: 'outside_service_failed' } });
  });

  it.runIf(isFullRun)('is answered within five seconds for everybody (OPS-10)', { timeout: 15_000 }, async () => {
    fault('/v4*', { kind: 'delay', ms: 12_000 });
    const error: unknown = await check('gold').catch((reason: unknown) => reason);
    expect(error as ApiError).toMatchObject({ status: 502 });
  });
});
