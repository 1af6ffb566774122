import { api } from '@sunset/contract/api/index.ts';
import type { ApiScope } from '@sunset/contract/api-scopes.ts';
import type { Route } from '@sunset/contract/client.ts';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkedResponse } from '../checked-response.ts';
import { aMember, anApiKey, anOpening, type TestOpening } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { day, minute } from '../test-clock.ts';
import { callers, matrix, type Caller } from './matrix.ts';
import { pathSamples, soundBodies } from './sound-requests.ts';

let app: TestApp;
let opening: TestOpening;
/** One of each for all calls: their number is limited. */
let keys: Record<ApiScope, string>;
beforeAll(async () => {
  app = await startTestApp();
  keys = {
    'openings:read': await anApiKey(app.deps, { scopes: ['openings:read'] }),
    'bookings:read': await anApiKey(app.deps, { scopes: ['bookings:read'] }),
    'bookings:decide': await anApiKey(app.deps, { scopes: ['bookings:decide'] }),
  };
  opening = await anOpening(app.deps, { rooms: [{ units: 100 }] });
});
afterAll(() => app.close());

const routes = Object.keys(matrix) as Route[];

describe('the access matrix', () => {
  it('I09 has a row for every route of the contract, and a route for every row (API-1)', () => {
    expect(routes.toSorted()).toEqual(api.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  it('I09 T19 covers what the server serves, and the server serves the whole contract', () => {
    expect(new Set(app.api.served)).toEqual(new Set(api));
    const served = app.api.hono.routes.filter(({ path, method }) => path !== '/api/*' && method !== 'ALL');
    const names = served.map(
      ({ method, path }) => `${method} ${path.replace('/api', '').replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    const documents = new Set(['GET /openapi.json', 'GET /docs', 'GET /docs.css']);
    expect(names.filter((name) => !documents.has(name)).toSorted()).toEqual(routes.toSorted());
  });

  it.each(routes)('T20 T25 B24 %s (API-1)', async (route) => {
    // So that calls of one caller to all routes are within the limits.
    app.clock.advance(minute);
    for (const caller of callers) {
      const isWritten = !route.startsWith('GET ') && matrix[route][caller] < 400;
      const response = await send(route, await (isWritten ? tokenOf(caller) : readerOf(caller)));
      expect(`${caller}: ${response.status}`).toBe(`${caller}: ${matrix[route][caller]}`);
    }
  });

  it('T19 T27 returns 404 or 405 in problem details for routes outside the contract (API-4)', async () => {
    for (const [path, method, status] of [
      ['/api/nothing', 'GET', 404],
      ['/api/', 'GET', 404],
      ['/api/_control', 'POST', 404],
      ['/api/bookings', 'GET', 405],
      ['/api/bookings', 'DELETE', 405],
      ['/api/user/bookings', 'POST', 405],
      ['/api/auth/logout', 'GET', 405],
    ] as const) {
      const response = await app.fetch(path, { method });
      expect(`${method} ${path} ${response.status}`).toBe(`${method} ${path} ${status}`);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
    }
  });
});

async function send(route: Route, token: string | null): Promise<Response> {
  const [method = '', template = ''] = route.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathSamples(opening)[name]?.() ?? '');
  const body = soundBodies(opening)[route]?.();
  const headers = new Headers();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const request = new Request(`http://test.local/api${path}`, init);
  return checkedResponse(request, await app.fetch(`/api${path}`, init));
}

const tokens: Record<Caller, () => Promise<string | null>> = {
  anonymous: async () => null,
  regular: async () => app.token(await aMember(app.deps)),
  gold: async () => app.token(await aMember(app.deps, { tiers: ['gold'] })),
  booster: async () => app.token(await aMember(app.deps, { tiers: ['two_boosts'] })),
  'ex-member': async () => {
    const member = await aMember(app.deps);
    await app.deps.db.updateTable('members').set({ isInServer: false }).where('id', '=', member.id).execute();
    return app.token(member);
  },
  host: async () => app.token(await aMember(app.deps, { isHost: true })),
  'host by role': async () => {
    const member = await aMember(app.deps);
    await app.deps.db.updateTable('members').set({ hasHostRole: true }).where('id', '=', member.id).execute();
    return app.token(member);
  },
  'removed host': async () => {
    const member = await aMember(app.deps, { isHost: true });
    const token = await app.token(member);
    await app.deps.db.deleteFrom('hosts').where('memberId', '=', member.id).execute();
    return token;
  },
  'ex-member host': async () => {
    const member = await aMember(app.deps, { isHost: true });
    await app.deps.db.updateTable('members').set({ isInServer: false }).where('id', '=', member.id).execute();
    return app.token(member);
  },
  admin: async () => app.token(await aMember(app.deps, { isAdmin: true })),
  'removed admin': async () => {
    const member = await aMember(app.deps, { isAdmin: true });
    await app.deps.db
      .updateTable('admins')
      .set({ isActive: false })
      .where('discordId', '=', member.discordId)
      .execute();
    return app.token(member);
  },
  expired: async () => {
    const member = await aMember(app.deps, { isAdmin: true });
    app.clock.advance(-2 * day);
    const token = await app.token(member);
    app.clock.advance(2 * day);
    return token;
  },
  revoked: async () => {
    const member = await aMember(app.deps, { isAdmin: true });
    const token = await app.token(member);
    await app.deps.db
      .updateTable('sessions')
      .set({ revokedAt: app.deps.now() })
      .where('memberId', '=', member.id)
      .execute();
    return token;
  },
  forged: () => forge(),
  'key: openings:read': async () => keys['openings:read'],
  'key: bookings:read': async () => keys['bookings:read'],
  'key: bookings:decide': async () => keys['bookings:decide'],
  'key: revoked': () => anApiKey(app.deps, { revokedAt: app.deps.now() }),
  'key: expired': () => anApiKey(app.deps, { expiresAt: app.deps.now() }),
};

const tokenOf = (caller: Caller) => tokens[caller]();

const readers = new Map<Caller, Promise<string | null>>();

/** What is read or refused changes nobody: one of each for all of that. */
function readerOf(caller: Caller): Promise<string | null> {
  const token = readers.get(caller) ?? tokenOf(caller);
  readers.set(caller, token);
  return token;
}

/** A valid request except for the key. */
async function forge(): Promise<string> {
  return new SignJWT({ purpose: 'admin' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('sunset-resorts')
    .setSubject('1157606691773349892')
    .setJti(app.deps.random.uuid())
    .setIssuedAt(app.clock.now())
    .setExpirationTime(new Date(app.clock.now().getTime() + day))
    .sign(new TextEncoder().encode('another secret of 32 characters!'));
}
