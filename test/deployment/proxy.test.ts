import { connect as connectHttp2 } from 'node:http2';
import { request as requestPlain, type IncomingHttpHeaders } from 'node:http';
import { request as requestSecure } from 'node:https';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkAddress } from '../../server/operations/doctor/check-address.ts';
import { freePort } from '../../server/http/connection/free-port.ts';
import type { Listening } from '../../server/http/connection/listen.ts';
import { aMember } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { findCaddy, listenAsSite, startProxy, type Proxy, type ProxySettings } from './proxy.ts';

const caddy = findCaddy();
const trusted = '127.0.0.1';

let app: TestApp;
let http: Listening;
beforeAll(async () => {
  app = await startTestApp({ environment: { TRUSTED_PROXIES: trusted } });
  http = await listenAsSite(app);
});
afterAll(async () => {
  http.server.closeAllConnections();
  await http.close();
  await app.close();
});

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** One request, as it is written. `from` is the address of the visitor. */
function ask(address: string, { ca, from, ...options }: AskOptions = {}): Promise<Answer> {
  const send = address.startsWith('https:') ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    send(address, { ...options, agent: false, ...(ca && { ca }), ...(from && { localAddress: from }) }, (answer) => {
      const parts: string[] = [];
      answer.on('data', (part) => parts.push(String(part)));
      answer.once('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: parts.join('') }));
    })
      .once('error', reject)
      .end();
  });
}

interface AskOptions {
  ca?: string;
  from?: string;
  path?: string;
  headers?: Record<string, string>;
}

/** The shipped proxy in front of the site while `work` runs. */
async function behindProxy<T>(
  work: (site: { plain: string; secure: string; ca: string; proxy: Proxy }) => Promise<T>,
  settings: Partial<ProxySettings> = {},
): Promise<T> {
  const ports = { plain: await freePort(), secure: await freePort() };
  const proxy = await startProxy(caddy ?? '', { ports, servers: [http.port], ...settings });
  const [plain, secure] = [`http://localhost:${ports.plain}`, `https://localhost:${ports.secure}`];
  try {
    const ca = await vi.waitFor(() => proxy.authority(), { timeout: 10_000 });
    await vi
      .waitFor(() => ask(`${secure}/api/resorts`, { ca }), { timeout: 10_000 })
      .catch((error: unknown) => {
        throw new Error(`The proxy does not serve. It logged:\n${proxy.readLogs()}`, { cause: error });
      });
    return await work({ plain, secure, ca, proxy });
  } finally {
    await proxy.stop();
  }
}

// reason: Caddy is not on every machine; CADDY_PATH names one that is not in its usual place, or none.
describe.runIf(caddy !== null)('the shipped proxy', () => {
  it('has a certificate, leads plain HTTP to it, and speaks HTTP/2 (OPS-31)', async () => {
    await behindProxy(async ({ plain, secure, ca }) => {
      const redirected = await ask(`${plain}/resorts?x=1`);
      expect([redirected.status, redirected.headers.location]).toEqual([308, 'https://localhost/resorts?x=1']);
      const answer = await ask(`${secure}/healthz`, { ca });
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
      const session = connectHttp2(secure, { ca });
      const status = await new Promise((resolve, reject) => {
        session.once('error', reject);
        session.request({ ':path': '/healthz' }).once('response', (headers) => resolve(headers[':status']));
      });
      expect([session.alpnProtocol, status]).toEqual(['h2', 200]);
      session.destroy();
    });
  });

  const lies = {
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'http',
    'x-real-ip': '203.0.113.8',
    forwarded: 'for=203.0.113.9;proto=http',
  };

  it('passes the address of a visitor on, and no header of theirs about it (OPS-31, LIMIT-12)', async () => {
    await behindProxy(async ({ secure, ca }) => {
      const { body } = await ask(`${secure}/healthz`, { ca, from: '127.0.0.9', headers: lies });
      expect(JSON.parse(body)).toEqual({ alive: true, network: '127.0.0.9', is_private: true });
    });
  });

  it('control: with a proxy that trusts everybody the lie counts, and the doctor sees it', async () => {
    const change = (text: string) =>
      text.replace('header_up -Forwarded', 'header_up -Forwarded\n\t\ttrusted_proxies 127.0.0.0/8');
    await behindProxy(
      async ({ secure, ca }) => {
        const { body } = await ask(`${secure}/healthz`, { ca, headers: lies });
        expect(JSON.parse(body)).toMatchObject({ network: '203.0.113.7' });
        const findings = await checkAddress(secure, app.deps.now(), ca);
        expect(findings.filter(({ level }) => level === 'problem').map(({ says }) => says)).toEqual([
          expect.stringContaining('visitors can invent their address'),
        ]);
      },
      { change },
    );
  });

  it('passes live updates on as they come (OPS-31)', async () => {
    const member = await aMember(app.deps);
    const token = await app.token(member);
    await behindProxy(async ({ secure, ca }) => {
      const seen: string[] = [];
      const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
      const stream = requestSecure(`${secure}/api/live`, { ca, headers, agent: false }, (answer) => {
        answer.on('data', (part) => seen.push(String(part)));
      });
      stream.on('error', () => {}).end();
      await vi.waitFor(() => expect(seen.join('')).not.toBe(''), { timeout: 10_000 });
      stream.destroy();
    });
  });

  it('hides what is for supervisors (OPS-31)', async () => {
    await behindProxy(async ({ secure, ca }) => {
      for (const path of ['/metrics', '/readyz', '//readyz', '/%72eadyz', '/METRICS'])
        expect([path, (await ask(secure, { path, ca })).status]).toEqual([path, 404]);
    });
  });

  it('is what the doctor wants, and an unknown authority is not (OPS-31)', async () => {
    await behindProxy(async ({ secure, ca, proxy }) => {
      const levels = async (authority?: string) =>
        (await checkAddress(secure, app.deps.now(), authority)).map(({ level, says }) => `${level}: ${says}`);
      expect(await levels()).toEqual(['problem: the certificate of localhost is signed by nobody whom browsers trust']);
      expect((await levels(ca)).filter((line) => line.startsWith('problem'))).toEqual([]);
      expect(await levels(ca)).toContain(`ok: ${secure} answers as this site`);
      await proxy.stop();
      expect(await levels(ca)).toEqual([expect.stringMatching(/^warning: .* does not answer \(ECONNREFUSED\)$/)]);
    });
  });
});
