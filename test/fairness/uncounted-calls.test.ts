import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { serveFromCache } from '../../server/http/cache/serve-from-cache.ts';
import { listen, type Listening } from '../../server/http/connection/listen.ts';
import type { ThrottledCall } from '../../server/http/limits/network-throttle.ts';
import { listenForChanges, type ChangeListener } from '../../server/live/listen-for-changes.ts';
import { aMember, anOpening, type TestOpening } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/* Every answer is counted: a call without a limit for members or sign-ins counts against its network. */

let app: TestApp;
let http: Listening;
let opening: TestOpening;
let listener: ChangeListener;
let token: string;
let sent: ThrottledCall[] = [];
beforeAll(async () => {
  app = await startTestApp();
  opening = await anOpening(app.deps);
  token = await app.token(await aMember(app.deps));
  app.deps.networkThrottle.send = (kind, _env, answer) => {
    sent.push(kind);
    return answer;
  };
  listener = listenForChanges(app.deps, app.databaseUrl);
  await vi.waitFor(() => expect(app.deps.changes.isConnected).toBe(true), { timeout: 8000 });
  const site = serveFromCache(app.deps, (request, env) => app.api.hono.fetch(request, env));
  http = await listen(site, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await listener.close();
  http.server.closeAllConnections();
  await http.close();
  await app.close();
});

async function paced(path: string, init: RequestInit = {}) {
  sent = [];
  const { status } = await fetch(`http://127.0.0.1:${http.port}/api${path}`, init);
  return { status, sent };
}
const asMember = () => ({ authorization: `Bearer ${token}` });
const post = (body: string) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body });

it('counts public reads, whether they are cached or not', async () => {
  for (const path of [
    '/resorts',
    '/resorts',
    `/rooms/resort/${opening.resort.id}/aggregated?opening=${opening.id}`,
    '/docs',
  ])
    expect(await paced(path)).toEqual({ status: 200, sent: ['publicRead'] });
});

it('counts unknown parameters as unusual, whether the response is cached or not', async () => {
  for (const path of ['/testimonials?x=1', '/testimonials?x=2', '/testimonials?'])
    expect(await paced(path)).toEqual({ status: 200, sent: ['unusualCall'] });
});

it('counts what is refused before a limit of the caller counts it', async () => {
  const refused: [number, string, RequestInit?][] = [
    [404, '/resorts/999999'],
    [404, '/no-such-call'],
    [405, '/resorts', { method: 'DELETE' }],
    [401, '/user/me'],
    [401, '/user/me', { headers: { authorization: 'Bearer wrong' } }],
    [403, '/admin/bookings', { headers: asMember() }],
    [400, '/auth/callback', post('{')],
    [422, '/auth/callback', post('{}')],
  ];
  for (const [status, path, init] of refused)
    expect(await paced(path, init)).toEqual({ status, sent: ['unusualCall'] });
});

it('does not count again what a limit of the caller has counted, e.g. an invalid call of a member', async () => {
  const headers = { ...asMember(), 'content-type': 'application/json' };
  expect(await paced('/user/me', { headers: asMember() })).toEqual({ status: 200, sent: [] });
  expect(await paced('/bookings', { method: 'POST', headers, body: '{}' })).toEqual({ status: 422, sent: [] });
  expect(await paced('/auth/url')).toEqual({ status: 200, sent: [] });
});
