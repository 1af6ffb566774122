import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@sunset/contract/api/index.ts';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCookies } from '../../server/http/cookies.ts';
import { operationsRoutes } from '../../server/operations/routes.ts';
import { pathSamples, soundBodies } from '../access/sound-requests.ts';
import { Browser } from '../browser.ts';
import { aMember, anOpening, type TestOpening } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { fingerprint } from './fingerprint.ts';

/* What another site can make a browser send: addresses, forms and images, with cookies, but never a token. */

let app: TestApp;
let opening: TestOpening;
let token: string;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  opening = await anOpening(app.deps, { rooms: [{ units: 5 }] });
  token = await app.token(await aMember(app.deps, { isAdmin: true }));
  cookie = `sunset_session=${token}; __Host-sunset_session=${token}; sunset_sign_in=x; sunset_device=x`;
});
afterAll(() => app.close());

const pathOf = (path: string) =>
  `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathSamples(opening)[name]?.() ?? '')}`;
const changing = api.filter(({ method }) => method !== 'GET');
const bodyOf = (endpoint: (typeof api)[number]) => {
  const make = soundBodies(opening)[`${endpoint.method} ${endpoint.path}` as keyof ReturnType<typeof soundBodies>];
  return make === undefined ? null : JSON.stringify(make());
};
/** The set-up refuses where a request comes from before it looks at anything else. Rule: SETUP-2. */
const setupOr = (path: string, statuses: string) =>
  new RegExp(` (?:${path.startsWith('/setup') || path === '/admin/setup' ? '403' : statuses})$`);
/** Bodies that a form of another site can send, and the types that need no preflight. */
const formTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

describe('a request that another site makes a browser send', () => {
  it('T27 GET and HEAD of changing calls are refused and change nothing (API-4)', async () => {
    const before = await fingerprint(app.deps.db);
    const readable = new Set(api.filter(({ method }) => method === 'GET').map(({ path }) => path as string));
    const names = changing.filter(({ path }) => !readable.has(path));
    expect(names.length).toBeGreaterThan(40);
    for (const { path } of names) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'PURGE']) {
        const headers = { authorization: `Bearer ${token}`, cookie, 'x-http-method-override': 'DELETE' };
        const answer = await app.fetch(pathOf(path), { method, headers });
        expect(`${method} ${path} ${answer.status}`).toMatch(setupOr(path, '405|404'));
      }
    }
    expect(await fingerprint(app.deps.db)).toEqual(before);
  });

  it('T27 with cookies and without a token changes nothing, for any call (AUTH-12)', async () => {
    const before = await fingerprint(app.deps.db);
    for (const endpoint of changing.filter(({ access }) => access !== 'public')) {
      const headers = { cookie, origin: 'http://test.local', 'content-type': 'application/json' };
      const answer = await app.fetch(pathOf(endpoint.path), {
        method: endpoint.method,
        headers,
        body: bodyOf(endpoint),
      });
      expect(`${endpoint.method} ${endpoint.path} ${answer.status}`).toMatch(setupOr(endpoint.path, '401'));
    }
    for (const { method, path, access, cookie: takesCookie } of api) {
      if (method !== 'GET' || access === 'public') continue;
      const answer = await app.fetch(pathOf(path), { headers: { cookie } });
      expect(`${path} ${answer.status}`).toBe(`${path} ${takesCookie ? 200 : 401}`);
    }
    expect(api.filter((endpoint) => endpoint.cookie).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /admin/me',
    ]);
    expect(await fingerprint(app.deps.db)).toEqual(before);
  });

  it('T28 a form or a script of another site cannot sign anybody in or out, or change anything (AUTH-12)', async () => {
    const before = await fingerprint(app.deps.db);
    for (const endpoint of changing) {
      for (const type of formTypes) {
        const headers = {
          cookie,
          origin: 'https://evil.example',
          'content-type': type,
          'sec-fetch-site': 'cross-site',
        };
        const answer = await app.fetch(pathOf(endpoint.path), { method: 'POST', headers, body: bodyOf(endpoint) });
        expect(`${endpoint.path} ${answer.status}`).toMatch(setupOr(endpoint.path, '401|405|415'));
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    }
    expect(await fingerprint(app.deps.db)).toEqual(before);
    expect((await app.fetch('/api/admin/me', { headers: { cookie } })).status).toBe(200);
  });

  it('T28 cannot finish a sign-in in another browser with the code of the attacker (AUTH-1)', async () => {
    const attacker = await new Browser(app).authorize('regular');
    const victim = new Browser(app);
    await victim.authorize('gold');
    expect((await victim.finish(attacker)).status).toBe(400);
    const signIns = await app.deps.db.selectFrom('signIns').select('sessionId').execute();
    expect(signIns.every(({ sessionId }) => sessionId === null)).toBe(true);
  });
});

it('T27 cookies are bound to this host, unreadable for scripts, and not sent with changes from other sites', async () => {
  const secure = createCookies(true);
  for (const [name, sameSite] of [
    ['session', 'Lax'],
    ['sign_in', 'Lax'],
    ['device', 'Strict'],
  ] as const) {
    const written = secure.write(name, 'x', { maxAge: 60, sameSite });
    expect(written).toMatch(/^__Host-sunset_/);
    for (const part of ['HttpOnly', 'Secure', 'Path=/', `SameSite=${sameSite}`]) expect(written).toContain(part);
    expect(written).not.toContain('Domain');
    // A cookie that a neighbouring host could set is not accepted.
    expect(secure.read(`sunset_${name}=planted`, name)).toBeNull();
  }
  const [written] = (await app.fetch('/api/auth/url')).headers.getSetCookie();
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(written).toContain(part);
});

it('T32 every answer has its type, forbids framing, and says whether it may be cached (PRIVACY-7)', async () => {
  const outside = new Hono().route('/', operationsRoutes(app.deps));
  const answers: [string, Response][] = [];
  for (const endpoint of api) {
    const { method, path } = endpoint;
    if (path === '/live') continue;
    for (const authorization of ['Bearer nonsense', `Bearer ${token}`]) {
      if (method !== 'GET' && authorization !== 'Bearer nonsense') continue;
      answers.push([
        `${method} ${path}`,
        await app.fetch(pathOf(path), { method, headers: { authorization, 'content-type': 'application/json' } }),
      ]);
    }
  }
  for (const path of ['/api/nothing', '/api/docs', '/api/openapi.json', '/api/docs.css'])
    answers.push([path, await app.fetch(path)]);
  for (const [name, { status, headers }] of answers) {
    const said = `${name} ${status}`;
    expect(`${said} ${headers.get('content-type')}`).toMatch(
      /application\/(?:problem\+)?json|(?:text\/(?:csv|calendar|html|css); charset=utf-8)/,
    );
    expect(`${said} ${headers.get('x-content-type-options')}`).toBe(`${said} nosniff`);
    expect(`${said} ${headers.get('content-security-policy')}`).toContain("frame-ancestors 'none'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    const isPrivate = api.some(({ method, path, access }) => `${method} ${path}` === name && access !== 'public');
    expect(isPrivate ? headers.get('cache-control') : 'no-store').toBe('no-store');
  }
  for (const path of ['/healthz', '/readyz']) {
    const { headers } = await outside.request(path);
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
  }
});

it('T32 the sample proxy enforces TLS in browsers', async () => {
  const file = await readFile(join(import.meta.dirname, '../../deploy/caddy/Caddyfile'), 'utf8');
  expect(file).toContain('\tStrict-Transport-Security "max-age=31536000"\n');
});
