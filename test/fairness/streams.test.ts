import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '../../server/actor.ts';
import { listen, type Listening } from '../../server/http/connection/listen.ts';
import { openStream } from '../../server/live/stream.ts';
import { aMember } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/* One caller opens and leaves event streams; the counters of the server must return to their earlier values. */

let app: TestApp;
let http: Listening;
let member: Member;
let token: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await startTestApp({ environment: { LIVE_CONNECTIONS: '20', TRUSTED_PROXIES: '127.0.0.1' } });
  http = await listen((request, env) => app.api.hono.fetch(request, env), { host: '127.0.0.1', port: 0 });
  member = await aMember(app.deps);
  token = await app.token(member);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => app.deps.live.size).toBe(0);
});
afterAll(async () => {
  http.server.closeAllConnections();
  await http.close();
  await app.close();
});

interface Asked {
  signedIn?: boolean;
  network?: string;
  /** This many requests on one connection, without waiting for the answers. */
  times?: number;
  method?: string;
}

async function ask(port: number, asked: Asked = {}): Promise<Socket> {
  const { signedIn = false, network = '203.0.113.1', times = 1, method = 'GET' } = asked;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  const authorization = signedIn ? `authorization: Bearer ${token}\r\n` : '';
  const request = `${method} /api/live HTTP/1.1\r\nhost: test\r\nx-forwarded-for: ${network}\r\n${authorization}\r\n`;
  socket.write(request.repeat(times));
  return socket;
}

async function statusOf(socket: Socket): Promise<number> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString())?.[1]);
}

/** Makes the check of a session wait until `finish`. */
function holdSessionChecks() {
  const { sessionMembers } = app.deps;
  const { promise, resolve } = Promise.withResolvers<void>();
  let held = 0;
  app.deps.sessionMembers = {
    find: async (id) => {
      held += 1;
      await promise;
      return sessionMembers.find(id);
    },
  };
  const finish = () => {
    app.deps.sessionMembers = sessionMembers;
    resolve();
  };
  return { held: () => held, finish };
}

describe('an event stream', () => {
  it('is not counted when its client leaves while its token is checked', async () => {
    const checks = holdSessionChecks();
    const leaving = await Promise.all([1, 2, 3].map(() => ask(http.port, { signedIn: true })));
    await expect.poll(checks.held).toBe(3);
    for (const socket of leaving) socket.destroy();
    await expect.poll(() => countConnections()).toBe(0);
    checks.finish();
    const staying = await ask(http.port, { signedIn: true });
    expect(await statusOf(staying)).toBe(200);
    expect(app.deps.live.size).toBe(1);
  });

  it('control: opened without looking at the connection, it never ends', async () => {
    const site = new Hono();
    const { promise, resolve } = Promise.withResolvers<void>();
    let [open, waiting] = [0, 0];
    site.get('/api/live', async (context) => {
      waiting += 1;
      await promise;
      open += 1;
      return openStream(context.env, new Headers(), () => (open -= 1)).response;
    });
    const careless = await listen((request, env) => site.fetch(request, env), { host: '127.0.0.1', port: 0 });
    const socket = await ask(careless.port);
    await expect.poll(() => waiting).toBe(1);
    socket.destroy();
    await expect.poll(() => countConnections(careless)).toBe(0);
    resolve();
    await expect.poll(() => open).toBe(1);
    await careless.close();
    expect(open).toBe(1);
  });

  it('is refused on a connection that another stream uses, and is not counted after that one ends', async () => {
    const socket = await ask(http.port, { times: 5 });
    expect(await statusOf(socket)).toBe(200);
    await expect.poll(() => app.deps.live.size).toBe(1);
    socket.destroy();
    await expect.poll(() => app.deps.live.size).toBe(0);
  });

  it('is not opened by HEAD, which returns the headers only', async () => {
    expect(await statusOf(await ask(http.port, { method: 'HEAD' }))).toBe(200);
    expect(app.deps.live.size).toBe(0);
  });
});

describe('the limits of event streams', () => {
  it('count attempts whose token is still being checked (LIMIT-10)', async () => {
    const checks = holdSessionChecks();
    for (let count = 0; count < 20; count += 1) await ask(http.port, { signedIn: true });
    await expect.poll(checks.held).toBe(20);
    expect(await statusOf(await ask(http.port))).toBe(503);
    checks.finish();
    // Of twenty streams of one member, eight are opened.
    await expect.poll(() => app.deps.live.size).toBe(8);
  });

  it('leave room for others when one network opens as many as it can (LIMIT-10)', async () => {
    for (let count = 0; count < 10; count += 1) expect(await statusOf(await ask(http.port))).toBe(200);
    expect(await statusOf(await ask(http.port))).toBe(429);
    expect(await statusOf(await ask(http.port, { network: '203.0.113.2' }))).toBe(200);
    expect(await statusOf(await ask(http.port, { signedIn: true }))).toBe(200);
  });
});

describe('a refused event stream', () => {
  /** Two streams in total, one per network: opens both, then returns the statuses of two refused streams. */
  async function refuseTwo(expectedWaiting: 0 | 1) {
    const hasDelayedRefusals = expectedWaiting === 1;
    const environment = { LIVE_CONNECTIONS: '2', TRUSTED_PROXIES: '127.0.0.1' };
    const full = await startTestApp({ hasDelayedRefusals, environment });
    const options = { host: '127.0.0.1', port: 0 };
    const { server, port, close } = await listen((request, env) => full.api.hono.fetch(request, env), options);
    const waiting: number[] = [];
    const statuses: number[] = [];
    for (const network of ['203.0.113.1', '203.0.113.2']) {
      expect(await statusOf(await ask(port, { network }))).toBe(200);
      const refused = statusOf(await ask(port, { network }));
      await expect.poll(() => full.deps.delayedRefusals.size).toBe(expectedWaiting);
      waiting.push(full.deps.delayedRefusals.size);
      statuses.push(await refused);
    }
    full.deps.delayedRefusals.close();
    server.closeAllConnections();
    await close();
    await full.close();
    return { statuses, waiting };
  }

  it('is answered after a delay, for the limit of a network and for the total limit', async () => {
    expect(await refuseTwo(1)).toEqual({ statuses: [429, 503], waiting: [1, 1] });
  });

  it('control: is answered at once where refusals are not delayed', async () => {
    expect(await refuseTwo(0)).toEqual({ statuses: [429, 503], waiting: [0, 0] });
  });
});

function countConnections({ server }: Listening = http): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
