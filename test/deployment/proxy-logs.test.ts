import { request } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../server/http/connection/free-port.ts';
import type { Listening } from '../../server/http/connection/listen.ts';
import { aMember } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { findCaddy, listenAsSite, startProxy } from './proxy.ts';
import { isFullRun } from '../full-run.ts';

const caddy = findCaddy();

let app: TestApp;
let http: Listening;
let path: string;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  http = await listenAsSite(app);
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
    request({ host: 'localhost', port, path: sent, headers, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    })
      .once('error', reject)
      .end();
  });
}

/** What the proxy logs about requests to a server that is there, and to one that is not. */
async function logsOf(isFiltered = true): Promise<string> {
  const logs: string[] = [];
  const change = (text: string) => {
    const impatient = text.replace('lb_try_duration 10s', 'lb_try_duration 1ms');
    return isFiltered ? impatient : impatient.replace('request>uri delete', '');
  };
  for (const isUp of [true, false]) {
    const server = isUp ? http.port : await freePort();
    const port = await freePort();
    const ports = { plain: port, secure: await freePort() };
    const domain = `http://localhost:${port}`;
    const proxy = await startProxy(caddy ?? '', { ports, servers: [server], domain, change });
    try {
      await vi.waitFor(() => send(port, '/readyz'), { timeout: 5000 });
      expect(await send(port, path)).toBe(isUp ? 200 : 503);
      const spellings = [`${path}?x=1`, path.replace('private', '%70rivate'), path.replace('/api/', '/api//')];
      for (const spelling of spellings) await send(port, spelling);
      // Refused before the address is looked at.
      await send(port, path, { 'x-too-long': 'x'.repeat(40_000) });
      await send(port, '/api/calendars/openings.ics');
      logs.push(proxy.readLogs());
    } finally {
      await proxy.stop();
    }
  }
  return logs.join('');
}

// reason: Caddy is not on every machine; CADDY_PATH names one that is not in its usual place, or none.
it.runIf(caddy !== null)('the shipped proxy logs errors, but no address of a private calendar (CAL-10)', async () => {
  const logs = await logsOf();
  expect(logs).toContain('connection refused');
  expect(logs).not.toContain(token);
});

it.runIf(caddy !== null && isFullRun)('control: without its rules the log contains the address', async () => {
  const logs = await logsOf(false);
  expect(logs).toContain(token);
});
