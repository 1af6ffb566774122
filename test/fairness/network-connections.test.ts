import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createCallerNetwork } from '../../server/http/caller-address.ts';
import type { NetworkLimits } from '../../server/http/limits/network-connections.ts';
import { listen, type Listening } from '../../server/http/connection/listen.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const generous: NetworkLimits = {
  maxConnections: 1000,
  maxUnfinished: 1000,
  bodyTimeoutMs: 60_000,
  sweepIntervalMs: 20,
};
const unfinishedPost =
  'POST /api/auth/callback HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{';

let app: TestApp | null = null;
let server: Listening | null = null;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close();
  await app?.close();
  [app, server] = [null, null];
});

async function start(limits: Partial<NetworkLimits>, trustedProxies: string[] = []): Promise<TestApp> {
  const started = await startTestApp();
  app = started;
  server = await listen((request, env) => started.api.hono.fetch(request, env), {
    host: '127.0.0.1',
    port: 0,
    callerNetwork: createCallerNetwork(trustedProxies),
    networkLimits: { ...generous, ...limits },
  });
  return started;
}

async function open(localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: server?.port ?? 0, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** The first line of the answer; empty if the connection is closed without one. */
async function answerTo(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [chunk] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [Buffer | boolean];
  return Buffer.isBuffer(chunk) ? (chunk.toString('latin1').split('\r\n')[0] ?? '') : '';
}
const healthy = 'GET /api/testimonials HTTP/1.1\r\nhost: a\r\n\r\n';

it('closes the oldest unfinished request of a network over its limit, and none of another network (LIMIT-5)', async () => {
  await start({ maxUnfinished: 3 });
  const other = await open('127.0.0.2');
  other.write(unfinishedPost);
  const first = await open();
  const answer = answerTo(first, unfinishedPost);
  for (let count = 0; count < 3; count += 1) (await open()).write(unfinishedPost);
  expect(await answer).toBe('HTTP/1.1 408 Request Timeout');
  expect(other.destroyed).toBe(false);
  expect(await answerTo(await open(), healthy)).toBe('HTTP/1.1 200 OK');
  other.write(' '.repeat(99));
  const [chunk] = (await once(other, 'data')) as [Buffer];
  expect(chunk.toString('latin1')).toMatch(/^HTTP\/1\.1 400 /);
});

it('control: within the limit no unfinished request is closed', async () => {
  await start({ maxUnfinished: 4 });
  const all: Socket[] = [];
  for (let count = 0; count < 4; count += 1) all.push(await open());
  for (const socket of all) socket.write(unfinishedPost);
  await answerTo(await open(), healthy);
  expect(all.every(({ readyState }) => readyState === 'open')).toBe(true);
});

it('closes a request whose body does not arrive in time', async () => {
  await start({ bodyTimeoutMs: 50 });
  expect(await answerTo(await open(), unfinishedPost)).toBe('HTTP/1.1 408 Request Timeout');
});

it('serves others while more bodies are unfinished than requests may be in progress', async () => {
  const { deps } = await start({});
  deps.operations.loadShedding.close();
  const { createLoadShedding } = await import('../../server/http/limits/load-shedding.ts');
  deps.operations.loadShedding = createLoadShedding({ maxInFlight: 2, maxDelayMs: 1e9 });
  for (let count = 0; count < 5; count += 1) (await open()).write(unfinishedPost);
  expect(await answerTo(await open(), healthy)).toBe('HTTP/1.1 200 OK');
});

it('closes the longest idle connection of a network over its limit, so that a new one is served', async () => {
  await start({ maxConnections: 3 });
  const [idle, used] = [await open(), await open()];
  expect(await answerTo(used, healthy)).toBe('HTTP/1.1 200 OK');
  const closed = once(idle, 'close');
  await open();
  expect(await answerTo(await open(), healthy)).toBe('HTTP/1.1 200 OK');
  await closed;
  expect(used.readyState).toBe('open');
  expect(await answerTo(await open('127.0.0.2'), healthy)).toBe('HTTP/1.1 200 OK');
});

it('control: connections of a trusted proxy are not limited, because they belong to many people', async () => {
  await start({ maxConnections: 3 }, ['127.0.0.1']);
  const all: Socket[] = [];
  for (let count = 0; count < 6; count += 1) all.push(await open());
  expect(await answerTo(all[5] as Socket, healthy)).toBe('HTTP/1.1 200 OK');
  expect(all.every(({ readyState }) => readyState === 'open')).toBe(true);
});
