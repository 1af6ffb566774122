import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../server/http/connection/free-port.ts';
import { Browser } from '../browser.ts';
import { ServerProcess } from '../deployment/server-process.ts';
import { aMember } from '../factories.ts';
import { LinkBrowser } from '../roblox-link.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { migratedDirectory } from '../setup/site-directory.ts';

/* Addresses that people type are links for browsers. The server itself only contacts configured hosts. */

const canary = 'https://egress-canary.example/x.png';

/** Starts a server with the spy from its first moment; returns the hosts it contacted until it was stopped. */
async function spiedServer(scenario: (url: string, standin: string) => Promise<void>) {
  const directory = migratedDirectory();
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const file = `${directory}.egress`;
  onTestFinished(() => rmSync(file, { force: true }));
  writeFileSync(file, '');
  chmodSync(file, 0o666);
  const [port, standinPort] = [await freePort(), await freePort()];
  const server = new ServerProcess(port, {
    PATH: process.env['PATH'] ?? '',
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'egress-spy.ts')}`,
    EGRESS_FILE: file,
    DATA_DIR: directory,
    STANDIN_PORT: String(standinPort),
    LOG_LEVEL: 'error',
  });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  await server.start();
  const standin = `127.0.0.1:${standinPort}`;
  await scenario(`http://127.0.0.1:${port}`, `http://${standin}`);
  expect(await server.end('SIGTERM')).toBe(0);
  return { lines: new Set(readFileSync(file, 'utf8').trim().split('\n')), standin };
}

/** Uses everything that makes outside calls, with foreign addresses wherever one fits. */
async function useEverything(url: string, standin: string): Promise<void> {
  const remote = { fetch: (path: string, init?: RequestInit) => fetch(url + path, init) } as unknown as TestApp;
  const [{ token: guest }, { token: admin }] = [
    await new Browser(remote).signIn('gold'),
    await new Browser(remote).signIn('primary', 'admin'),
  ];
  const ask = async (token: string, method: string, path: string, body?: unknown) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-host': 'egress-canary.example',
      referer: canary,
      origin: canary,
    };
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(`${method} ${path} ${answer.status} ${answer.ok ? '' : text}`).toMatch(/ 200 $/);
    return JSON.parse(text) as never;
  };
  const link = new LinkBrowser(remote);
  expect((await link.finish(guest, await link.authorize(guest))).status).toBe(200);
  await ask(guest, 'GET', '/user/bloxlink-roblox');
  await ask(guest, 'GET', `/user/me?avatar=${encodeURIComponent(canary)}`);
  const item = { name: canary, link: canary, price: canary.slice(0, 40), image: canary, description: canary };
  await ask(admin, 'POST', '/admin/merchandise', item);
  const links = ['invite_url', 'ticket_url', 'donation_url', 'terms_url', 'privacy_url', 'tiktok_url', 'twitter_url'];
  await ask(admin, 'PATCH', '/admin/community-settings', Object.fromEntries(links.map((name) => [name, canary])));
  const rooms: { id: number; availableCount: number }[] = await ask(guest, 'GET', '/rooms/upcoming');
  const roomId = rooms.find(({ availableCount }) => availableCount > 0)?.id;
  const texts = { robloxUsername: 'canary_player', robloxDisplayName: '//egress-canary', notes: canary };
  const { bookingId }: { bookingId: string } = await ask(guest, 'POST', '/bookings', { roomId, ...texts });
  await ask(admin, 'PUT', `/admin/bookings/${bookingId}/status`, { status: 'confirmed' });
  // The message to the guest has been sent to Discord.
  await expect
    .poll(async () => (await (await fetch(`${standin}/_control/sent`)).text()).includes(bookingId), { timeout: 20_000 })
    .toBe(true);
}

it('T43 the server contacts configured hosts only, whatever is sent (OPS-11)', { timeout: 90_000 }, async () => {
  const { lines, standin } = await spiedServer(useEverything);
  const tcp = [...lines].filter((line) => line.startsWith('tcp'));
  const sockets = [...lines].filter((line) => line.startsWith('socket'));
  // Control: the spy recorded the outside services and the database.
  expect(tcp).toContain(`tcp ${standin}`);
  expect(sockets.length).toBeGreaterThan(0);
  expect(tcp.filter((line) => line !== `tcp ${standin}`)).toEqual([]);
  expect(sockets.filter((line) => !line.includes('.s.PGSQL.'))).toEqual([]);
  expect(
    [...lines].filter((line) => line.startsWith('name') && !/^name (?:localhost|127\.0\.0\.1)$/.test(line)),
  ).toEqual([]);
});

it('T43 a redirect of an outside service is not followed (OPS-11)', async () => {
  const visits: string[] = [];
  const trap = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.end('{}');
  });
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void trap.close());
  const app = await startTestApp();
  const headers = { location: `http://127.0.0.1:${(trap.address() as AddressInfo).port}/` };
  const trapAll = (path: string, times: number) =>
    app.standin.world.faults.add({ match: { path }, kind: 'status', status: 307, headers, body: {}, times });
  const browser = new Browser(app);
  const answer = await browser.authorize('gold');
  trapAll('/api/oauth2/token', 1);
  expect((await browser.finish(answer)).status).toBeGreaterThanOrEqual(400);
  const { token } = await new Browser(app).signIn('gold');
  trapAll('/v4*', 2);
  const bearer = { authorization: `Bearer ${token}` };
  expect((await app.fetch('/api/user/bloxlink-roblox', { headers: bearer })).status).toBe(502);
  const member = await aMember(app.deps, { isAdmin: true });
  trapAll('/api/v10/guilds*', 5);
  const refresh = await app.fetch(`/api/admin/members/${member.id}/refresh-roles`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await app.token(member)}` },
  });
  expect(refresh.status).toBeGreaterThanOrEqual(400);
  expect(visits).toEqual([]);
  await app.close();
});
