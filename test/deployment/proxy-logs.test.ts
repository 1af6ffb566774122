import { request } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../server/http/connection/free-port.ts';
import { listen, type Listening } from '../../server/http/connection/listen.ts';
import { aMember } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { findNginx, startProxy, type Proxy } from './proxy.ts';

const nginx = findNginx();

let app: TestApp;
let http: Listening;
let path: string;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  http = await listen((from, env) => app.api.hono.fetch(from, env), { host: '127.0.0.1', port: 0 });
  const call = await app.client(await aMember(app.deps));
  path = new URL((await call('POST /user/calendar/reset')).address).pathname;
  token = path.split('/').at(-2) ?? '';
});
afterAll(async () => {
  http.server.closeAllConnections();
  await http.close();
  await app.close();
});

/** The status of a request whose path is sent exactly as it is written. */
function send(port: number, sent: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: sent, headers, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    })
      .once('error', reject)
      .end();
  });
}

/** What the proxy logs about requests to a server that is there, and to one that is not. */
async function logsOf(change?: (text: string) => string): Promise<string> {
  const logs: string[] = [];
  for (const server of [http.port, await freePort()]) {
    const port = await freePort();
    const proxy: Proxy = await startProxy(nginx ?? '', { proxy: port, servers: [server, server] }, change);
    const isUp = server === http.port;
    try {
      await vi.waitFor(() => send(port, '/api/resorts'), { timeout: 5000 });
      expect(await send(port, path)).toBe(isUp ? 200 : 502);
      const spellings = [`${path}?x=1`, path.replace('private', '%70rivate'), path.replace('/api/', '/api//')];
      for (const spelling of spellings) await send(port, spelling);
      // Refused before the address is looked at.
      await send(port, path, { 'x-too-long': 'x'.repeat(40_000) });
      await send(port, '/api/calendars/openings.ics');
      logs.push(await proxy.readLogs());
    } finally {
      await proxy.stop();
    }
  }
  return logs.join('');
}

// reason: nginx is not on every machine; NGINX_PATH names one that is not in its usual place.
it.runIf(nginx !== null)('the shipped proxy logs requests, but no address of a private calendar (CAL-10)', async () => {
  const logs = await logsOf();
  expect(logs).toContain('/api/calendars/openings.ics');
  expect(logs).not.toContain(token);
});

it.runIf(nginx !== null)('control: without its rules both logs contain the address', async () => {
  const logs = await logsOf((text) => text.replace(' if=$is_logged', '').replace('error_log /dev/null;', ''));
  expect(
    logs
      .split('\n')
      .filter((line) => line.includes(token))
      .some((line) => line.includes('[error]')),
  ).toBe(true);
  expect(logs).toContain(`"GET ${path} HTTP/1.1" 200`);
});
