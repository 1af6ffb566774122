import { lookup as systemLookup } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { createOutsideCalls, type OutsideCalls } from '../outside.ts';
import { isPrivateAddress } from './private-addresses.ts';
import { createWebhookSender } from './send-webhook.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  'ff02::1',
  'localhost',
  '',
])('%s is private (HOOK-5)', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])(
  '%s is public',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);

describe('a receiver in a private network', () => {
  let connections = 0;
  let port = 0;
  let calls: OutsideCalls;
  let closed = 0;
  const server = createServer((request, response) => {
    response.on('close', () => (closed += response.writableEnded ? 0 : 1));
    if (request.url === '/drip') response.writeHead(200).write('.');
    else response.writeHead(204).end();
  });
  server.on('connection', () => (connections += 1));
  beforeEach(async () => {
    connections = 0;
    calls = createOutsideCalls();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(async () => {
    calls.stop();
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });

  /** A name server that answers these addresses one after another: the trick of DNS rebinding. */
  function answering(...addresses: string[]): LookupFunction & { asked: number } {
    const lookup = ((_host, options, done) => {
      const address = addresses[Math.min(answer.asked, addresses.length - 1)] ?? '';
      answer.asked += 1;
      const family = address.includes(':') ? 6 : 4;
      if (options.all === true) done(null, [{ address, family }]);
      else done(null, address, family);
    }) as LookupFunction;
    const answer = Object.assign(lookup, { asked: 0 });
    return answer;
  }

  const send = (url: string, more: { allowsPrivate?: boolean; lookup?: LookupFunction } = {}) =>
    createWebhookSender({ calls, timeoutMs: 5_000, allowsPrivate: false, ...more })({ url, headers: {}, body: '{}' });

  it('is refused by its address, whatever the spelling, and without TLS (HOOK-5)', async () => {
    for (const host of ['127.0.0.1', '127.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost']) {
      expect(await send(`https://${host}:${port}/`)).toMatchObject({ outcome: 'private_address', status: null });
    }
    expect(await send('http://receiver.example/')).toMatchObject({ outcome: 'private_address', status: null });
    expect(connections).toBe(0);
  });

  it('is refused when a name leads there, at the connection, also if the name was public before (HOOK-5)', async () => {
    const url = `https://receiver.example:${port}/`;
    for (const address of ['127.0.0.1', '::1', '10.0.0.1', '::ffff:127.0.0.1']) {
      expect(await send(url, { lookup: answering(address) })).toMatchObject({ outcome: 'private_address' });
    }
    const mixed: LookupFunction = (_host, _options, done) =>
      done(null, [
        { address: '1.1.1.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    expect(await send(url, { lookup: mixed })).toMatchObject({ outcome: 'private_address' });
    expect(connections).toBe(0);
  });

  it('is contacted at the address that was checked: a name is looked up once for each connection (HOOK-5)', async () => {
    const lookup = answering('127.0.0.1', '10.0.0.1');
    const url = `http://receiver.example:${port}/`;
    expect(await send(url, { lookup, allowsPrivate: true })).toMatchObject({ outcome: 'delivered', status: 204 });
    expect(lookup.asked).toBe(1);
  });

  it('cannot hold a connection open by an answer that does not end (HOOK-5)', async () => {
    const url = `http://127.0.0.1:${port}/drip`;
    expect(await send(url, { allowsPrivate: true })).toMatchObject({ outcome: 'delivered', status: 200 });
    await expect.poll(() => closed, { timeout: 15_000 }).toBe(1);
  });

  it('control: it is reached where private addresses are allowed', async () => {
    const url = `http://localhost:${port}/`;
    const lookup: LookupFunction = (host, options, done) =>
      systemLookup(host, { ...options, family: 4 }, done as never);
    expect(await send(url, { allowsPrivate: true, lookup })).toMatchObject({ outcome: 'delivered', status: 204 });
    expect(connections).toBe(1);
  });
});
