import type { ApiError } from '@sunset/contract/client.ts';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMember } from '../../../test/factories.ts';
import { Browser } from '../../../test/browser.ts';
import { carryOutDepartures } from '../../../test/people/departures.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, minute } from '../../../test/test-clock.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const problemOf = async (response: Response) =>
  (await response.json()) as { code: string; detail: string; invite?: string };

describe('signing in with Discord', () => {
  it.each([
    [
      'regular',
      { user_type: 'regular_customer', access_level: 'Standard Access', discount_percent: 0, is_admin: false },
    ],
    [
      'gold',
      {
        user_type: 'gold_customer',
        access_level: 'Priority Access',
        discount_percent: 25,
        special_pages: ['/gold-customer'],
      },
    ],
    ['booster1', { user_type: 'server_booster', access_level: 'Priority Access', discount_percent: 25 }],
    ['booster2', { user_type: 'server_booster', access_level: 'VIP Access', discount_percent: 50 }],
    ['booster3', { user_type: 'server_booster', access_level: 'Platinum Access', discount_percent: 100 }],
  ])('reads %s from the roles (TIER-1)', async (persona, expected) => {
    const { user, token } = await new Browser(app).signIn(persona);
    const person = app.standin.world.people.get(persona);
    expect(user).toMatchObject({ discord_id: person.id, discord_username: person.username, ...expected });
    expect(decodeJwt(token).exp).toBe(app.clock.now().getTime() / 1000 + day / 1000);
  });

  it('knows the primary admin from the configuration (AUTH-7)', async () => {
    await app.deps.db
      .insertInto('admins')
      .values({ discordId: app.standin.world.people.get('primary').id, username: 'Primary', createdAt: app.deps.now() })
      .execute();
    const { user } = await new Browser(app).signIn('primary', 'admin');
    expect(user).toMatchObject({
      user_type: 'admin',
      is_admin: true,
      access_level: 'Full Access',
      special_pages: ['/admin', '/hosting'],
    });
  });

  it('B49 returns people to the page where they were, and nowhere else (AUTH-6)', async () => {
    expect((await new Browser(app).signIn('regular', 'user', '/book?resort=3')).return_to).toBe('/book?resort=3');
    for (const path of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/user-login',
      '/auth/callback?code=1',
      'javascript:1',
    ]) {
      expect((await new Browser(app).signIn('regular', 'user', path)).return_to).toBeNull();
    }
  });

  it('refuses somebody who is not in the server, and shows the invite of the site settings (AUTH-2)', async () => {
    const invite = 'https://discord.gg/from-the-panel';
    await app.deps.db.updateTable('settings').set({ inviteUrl: invite }).execute();
    const browser = new Browser(app);
    const response = await browser.finish(await browser.authorize('visitor'));
    expect(response.status).toBe(403);
    expect(await problemOf(response)).toMatchObject({ code: 'not_a_member', invite });
  });

  it('tells somebody in the membership screening what to do, and lets them in after it (AUTH-19)', async () => {
    app.standin.world.people.join('visitor', { pending: true });
    const browser = new Browser(app);
    const response = await browser.finish(await browser.authorize('visitor'));
    expect(response.status).toBe(403);
    const { code, detail } = await problemOf(response);
    expect([code, detail]).toEqual(['membership_pending', expect.stringContaining('accept its rules')]);
    expect(await app.deps.db.selectFrom('members').select('id').execute()).toEqual([]);
    app.standin.world.people.join('visitor', { pending: false });
    expect((await new Browser(app).signIn('visitor')).user).toMatchObject({ user_type: 'regular_customer' });
  });

  it('F14 never reads an outage as “not a member” (AUTH-3)', async () => {
    const browser = new Browser(app);
    const answer = await browser.authorize('regular');
    app.standin.world.faults.add({
      match: { path: '/api/v10/users/@me/guilds*' },
      times: 2,
      kind: 'status',
      status: 500,
    });
    const response = await browser.finish(answer);
    expect(response.status).toBe(502);
    expect(await problemOf(response)).toMatchObject({ code: 'outside_service_failed' });
  });

  it('B47 keeps the state usable when Discord did not answer, so that the retry of the page works (AUTH-3)', async () => {
    const browser = new Browser(app);
    const answer = await browser.authorize('regular');
    app.standin.world.faults.add({ match: { path: '/api/oauth2/token' }, times: 1, kind: 'drop-before' });
    const first = await browser.finish(answer);
    expect(first.status).toBe(502);
    expect((await problemOf(first)).detail).toContain('Failed to get access token');
    expect((await browser.finish(answer)).status).toBe(200);
  });

  it('B47 requires a new sign-in when the code was taken but its answer was lost (AUTH-4)', async () => {
    const browser = new Browser(app);
    const answer = await browser.authorize('regular');
    app.standin.world.faults.add({ match: { path: '/api/oauth2/token' }, times: 1, kind: 'drop-after' });
    expect((await browser.finish(answer)).status).toBe(502);
    const second = await browser.finish(answer);
    expect(second.status).toBe(400);
    expect(await problemOf(second)).toMatchObject({ code: 'sign_in_again' });
  });

  it('requires a new sign-in when another one of the same person has just ended the token (AUTH-4)', async () => {
    const browser = new Browser(app);
    const answer = await browser.authorize('regular');
    const path = '/api/v10/users/@me/guilds*';
    app.standin.world.faults.add({
      match: { path },
      kind: 'status',
      status: 401,
      body: { message: '401: Unauthorized', code: 0 },
    });
    const response = await browser.finish(answer);
    expect(response.status).toBe(400);
    expect(await problemOf(response)).toMatchObject({ code: 'sign_in_again' });
  });

  it('B46 returns the same session when a page loads twice (AUTH-5)', async () => {
    const browser = new Browser(app);
    const answer = await browser.authorize('gold');
    const responses = await Promise.all([browser.finish(answer), browser.finish(answer)]);
    expect(responses.map((response) => response.status)).toEqual([200, 200]);
    const [one, other] = (await Promise.all(responses.map((response) => response.json()))) as { token: string }[];
    expect(one?.token).toBe(other?.token);
    const sessions = await app.deps.db.selectFrom('sessions').select('id').execute();
    expect(sessions).toHaveLength(1);
    app.clock.advance(minute + 1);
    expect((await browser.finish(answer)).status).toBe(400);
  });

  it.each([
    ['another browser', (answer: Answer) => ({ browser: new Browser(app), answer })],
    ['a made-up state', (answer: Answer) => ({ answer: { ...answer, state: 'x'.repeat(43) } })],
    ['another issuer', (answer: Answer) => ({ answer: { ...answer, iss: 'https://evil.example' } })],
    ['a made-up code', (answer: Answer) => ({ answer: { ...answer, code: 'nonsense' } })],
    ['another purpose', (answer: Answer) => ({ answer, purpose: 'admin' as const })],
  ])('T29 B45 B46 refuses a callback with %s (AUTH-1)', async (_, change) => {
    const browser = new Browser(app);
    const changed: Change = change(await browser.authorize('regular'));
    const response = await (changed.browser ?? browser).finish(changed.answer, changed.purpose);
    expect(response.status).toBe(400);
    expect(await problemOf(response)).toMatchObject({ code: 'sign_in_again' });
    expect(await app.deps.db.selectFrom('sessions').select('id').execute()).toEqual([]);
  });

  it('B45 refuses a state that is older than ten minutes (AUTH-1)', async () => {
    const browser = new Browser(app);
    const answer = await browser.authorize('regular');
    app.clock.advance(10 * minute);
    expect((await browser.finish(answer)).status).toBe(400);
  });

  it('stores no token of Discord (AUTH-8)', async () => {
    await new Browser(app).signIn('regular');
    await expect
      .poll(() => app.standin.world.requests.some(({ path }) => path.includes('/oauth2/token/revoke')))
      .toBe(true);
  });
});

interface Change {
  answer: Answer;
  browser?: Browser;
  purpose?: 'admin';
}
type Answer = Awaited<ReturnType<Browser['authorize']>>;

describe('a session', () => {
  it('I14 B23 lasts 24 hours to the second (AUTH-9)', async () => {
    const call = await app.client(await aMember(app.deps));
    app.clock.advance(day - 1000);
    expect((await call('GET /user/bookings/count')).count).toBe(0);
    app.clock.advance(1000);
    await expect(call('GET /user/bookings/count')).rejects.toMatchObject({ status: 401 });
  });

  it('T18 I14 B28 is revoked by the logout at once (AUTH-10)', async () => {
    const call = await app.client(await aMember(app.deps));
    await call('POST /auth/logout');
    const error: unknown = await call('GET /user/bookings').catch((reason: unknown) => reason);
    expect((error as ApiError).problem).toMatchObject({
      code: 'invalid_token',
      detail: expect.stringContaining('Invalid token'),
    });
  });

  it('T18 I13 B27 has admin rights only while they are an admin (AUTH-11)', async () => {
    const member = await aMember(app.deps, { isAdmin: true });
    const call = await app.client(member);
    expect((await call('GET /admin/me')).is_admin).toBe(true);
    await app.deps.db
      .updateTable('admins')
      .set({ isActive: false })
      .where('discordId', '=', member.discordId)
      .execute();
    await expect(call('GET /admin/me')).rejects.toMatchObject({ status: 403 });
  });

  it('T27 serves GET /admin/me by cookie, and nothing else (AUTH-12)', async () => {
    const token = await app.token(await aMember(app.deps, { isAdmin: true }));
    const headers = { cookie: `sunset_session=${token}` };
    expect((await app.fetch('/api/admin/me', { headers })).status).toBe(200);
    expect((await app.fetch('/api/user/bookings', { headers })).status).toBe(401);
    expect((await app.fetch('/api/admin/logout', { method: 'POST', headers })).status).toBe(401);
  });

  it('does not affect public reads when its token is bad (AUTH-13)', async () => {
    for (const authorization of ['Bearer nonsense', 'Bearer ', 'Basic eDp5', 'nonsense']) {
      expect((await app.fetch('/api/resorts', { headers: { authorization } })).status).toBe(200);
      expect((await app.fetch('/api/user/bookings', { headers: { authorization } })).status).toBe(401);
    }
  });
});

describe('roles', () => {
  it('are read again after ten minutes, and the last known ones are used while Discord is down (TIER-7)', async () => {
    const browser = new Browser(app);
    const { token } = await browser.signIn('gold');
    const me = async () =>
      (await (await app.fetch('/api/user/me', { headers: { authorization: `Bearer ${token}` } })).json()) as {
        user_type: string;
      };
    app.standin.world.people.takeRole('gold', app.deps.config.roleGold ?? '');
    expect((await me()).user_type).toBe('gold_customer');
    app.clock.advance(11 * minute);
    app.standin.world.faults.add({ match: { path: '/api/v10/guilds*' }, times: 1, kind: 'status', status: 503 });
    expect((await me()).user_type).toBe('gold_customer');
    expect((await me()).user_type).toBe('regular_customer');
  });

  it('B27 are lost when the member leaves the server (TIER-11, MEMBER-6)', async () => {
    const { token } = await new Browser(app).signIn('booster3');
    app.standin.world.people.leave('booster3');
    const me = async () => (await app.fetch('/api/user/me', { headers: { authorization: `Bearer ${token}` } })).json();
    app.clock.advance(11 * minute);
    // One answer proves nothing.
    expect(await me()).toMatchObject({ user_type: 'server_booster' });
    await carryOutDepartures(app);
    expect(await me()).toMatchObject({ user_type: 'regular_customer', discount_percent: 0 });
  });
});

describe('signing in by security code', () => {
  const discordId = '1157606691773349892';
  const signIn = (code: string, headers: Record<string, string> = {}, id = discordId) =>
    app.fetch('/api/admin/auth/discord-id', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ discord_id: id, security_code: code }),
    });
  const anAdmin = async () => {
    const codeHash = await app.deps.codes.hash('4821');
    await app.deps.db
      .insertInto('admins')
      .values({ discordId, username: 'Host', codeHash, createdAt: app.deps.now() })
      .execute();
  };

  it('T17 opens a session of an admin with the right id and code only (CODE-1)', async () => {
    await anAdmin();
    for (const [code, id] of [
      ['4822', discordId],
      ['', discordId],
      ['04821', discordId],
      ['4821', '1157606691773349893'],
      ['4821', ''],
    ] as const) {
      const refused = await signIn(code, {}, id);
      expect(refused.status).toBe(401);
      expect(await problemOf(refused)).toMatchObject({
        code: 'sign_in_refused',
        detail: 'Invalid Discord ID or access denied.',
      });
      app.clock.advance(minute);
    }
    const opened = await signIn('4821');
    expect(opened.status).toBe(200);
    expect(await opened.json()).toMatchObject({ success: true, user: { is_admin: true, discord_id: discordId } });
  });

  it('I24 evaluates at most ten wrong guesses from unknown devices, also in parallel, and a trusted device still gets in (CODE-3)', async () => {
    await anAdmin();
    const cookies = (await signIn('4821')).headers.getSetCookie();
    const device =
      cookies.map((cookie) => cookie.split(';')[0]).find((cookie) => cookie?.startsWith('sunset_device=')) ?? '';
    for (let round = 0; round < 15; round += 1) {
      app.clock.advance(2 * minute);
      await Promise.all(Array.from({ length: 4 }, () => signIn('1111')));
    }
    const { codeFailures } = await app.deps.db
      .selectFrom('admins')
      .select('codeFailures')
      .where('discordId', '=', discordId)
      .executeTakeFirstOrThrow();
    expect(codeFailures).toBe(10);
    app.clock.advance(day);
    expect((await signIn('4821')).status).toBe(401);
    expect((await signIn('4821', { cookie: device })).status).toBe(200);
    const told = await app.deps.db
      .selectFrom('outbox')
      .select('dedupKey')
      .where('kind', '=', 'admin.code_warning')
      .orderBy('id')
      .execute();
    expect(told.map((row) => row.dedupKey.split(':').slice(0, 4).join(':'))).toEqual([
      `admin.code_warning:${discordId}:1:3`,
      `admin.code_warning:${discordId}:1:10`,
    ]);
  });
});
