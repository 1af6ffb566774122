import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createPlainServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkAddress, readAddress } from './check-address.ts';

/* What test/deployment/proxy.test.ts leaves out, which needs Caddy: a site without TLS, and what answers in its place. */

const now = new Date('2026-03-14T20:00:00Z');

/** Findings about an address where `listener` answers, without those about HTTPS. */
async function findingsAbout(listener: RequestListener): Promise<string[]> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return sayings(`http://127.0.0.1:${port}`);
}

const sayings = async (address: string) =>
  (await checkAddress(address, now)).map(({ level, says }) => `${level}: ${says.replace(address, 'the site')}`);

const answering =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'strict-transport-security': 'max-age=1' }).end(JSON.stringify(body));
  };

describe('the address of a site (OPS-31)', () => {
  it('is right when the site answers privately, for another network than the invented one', async () => {
    expect(await findingsAbout(answering({ alive: true, network: '203.0.113.7', is_private: true }))).toEqual([
      'ok: the site answers as this site',
      'ok: requests arrive over HTTPS, and this one counts for 203.0.113.7',
    ]);
  });

  it('is a problem when the invented address counts', async () => {
    const reflecting: RequestListener = ({ headers }, response) => {
      const network = headers['x-forwarded-for'];
      response.end(JSON.stringify({ alive: true, network, is_private: true }));
    };
    expect(await findingsAbout(reflecting)).toContain(
      'problem: visitors can invent their address: the proxy passes X-Forwarded-For on, or TRUSTED_PROXIES trusts too many',
    );
  });

  it('is a problem when the site does not know its proxy', async () => {
    expect(await findingsAbout(answering({ alive: true, network: '10.0.0.1', is_private: false }))).toContain(
      'problem: the site does not know its proxy: this request counts for 10.0.0.1, and not as HTTPS',
    );
  });

  it.each([
    ['the proxy alone', answering({}, 502), 'warning: the site answers, but the site behind it does not (502)'],
    ['another site', answering({ alive: 'yes' }), 'problem: something else answers at the site (200)'],
    ['a page', answering('<html>', 404), 'problem: something else answers at the site (404)'],
  ])('says that %s answers', async (_, listener, says) => {
    expect(await findingsAbout(listener)).toEqual([says]);
  });

  it('reads only the beginning of an endless answer', async () => {
    const endless: RequestListener = (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    };
    expect(await findingsAbout(endless)).toEqual(['problem: something else answers at the site (200)']);
  });

  it('says that the proxy has no certificate yet', async () => {
    /** What Caddy sends then (RFC 8446, 6.2). */
    const internalError = Buffer.from([0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x50]);
    const server = createPlainServer((socket) => socket.once('data', () => socket.end(internalError)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    expect(await sayings(`https://127.0.0.1:${port}`)).toEqual([
      'problem: the certificate of 127.0.0.1 is not there yet',
    ]);
  });

  it('is checked alone where the doctor gets it, before the set-up has stored it', async () => {
    const doctor = spawn(process.execPath, [
      join(import.meta.dirname, '../../cli/doctor.ts'),
      'https://resorts.invalid/',
    ]);
    const exit = once(doctor, 'exit');
    expect(await text(doctor.stdout)).toMatch(
      /^PROBLEM +Address: the name resorts\.invalid leads nowhere\n[^\n]+\n\n0 ok/,
    );
    expect(await exit).toEqual([1, null]);
    for (const typed of ['resorts.invalid', 'http://resorts.invalid', ''])
      expect(() => readAddress(typed)).toThrow('Name the address that people open, for example https://');
  });

  it('says that a name leads nowhere', async () => {
    expect(await sayings('https://resorts.invalid')).toEqual(['problem: the name resorts.invalid leads nowhere']);
  });
});
