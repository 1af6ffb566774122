import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { exportBookings } from '@sunset/contract/api/bookings/admin.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MemberActor } from '../../server/actor.ts';
import { listen, type Fetch, type Listening } from '../../server/http/connection/listen.ts';
import { rateLimits } from '../../server/http/limits/rate-limits.ts';
import { LimitExceeded } from '../../server/errors/limit-exceeded.ts';
import { aMember } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/* Work for a caller ends when they disconnect or stop reading. */

let app: TestApp;
let admin: MemberActor;
let server: Listening | null = null;
const sockets: Socket[] = [];
beforeEach(async () => {
  app = await startTestApp();
  admin = { kind: 'member', member: await aMember(app.deps, { isAdmin: true }), sessionId: 'one' };
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close();
  await app.close();
});

async function open(site: Fetch): Promise<Socket> {
  server = await listen(site, { host: '127.0.0.1', port: 0 });
  const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

const get = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';

describe('a file that is read slowly', () => {
  const admit = () => app.deps.callLimits.admit(exportBookings, admin, '192.0.2.1');

  /** An endless file; counts what was read of it. */
  function endlessFile() {
    const read = { pieces: 0, isCancelled: false };
    const stream = new ReadableStream<Uint8Array>({
      pull(body) {
        read.pieces += 1;
        body.enqueue(new Uint8Array(65_536));
      },
      cancel() {
        read.isCancelled = true;
      },
    });
    return { read, stream };
  }

  it('is not read further when its reader leaves, and occupies no slot', async () => {
    const { read, stream } = endlessFile();
    const socket = await open(() => {
      const admitted = admit();
      const response = new Response(admitted.untilRead(stream));
      admitted.leave();
      return response;
    });
    const others = Array.from({ length: rateLimits.export.maxConcurrent - 1 }, admit);
    socket.write(get);
    await once(socket, 'data');
    socket.pause();
    // Control: as long as the reader is connected, the file occupies its slot and has not ended.
    expect(admit).toThrow(LimitExceeded);
    expect(read.isCancelled).toBe(false);
    socket.destroy();
    await expect.poll(() => read.isCancelled).toBe(true);
    const { pieces } = read;
    admit().leave();
    expect(read.pieces).toBe(pieces);
    for (const other of others) other.leave();
  });
});

describe('an idle connection', () => {
  async function startSilent(timeoutMs: number) {
    const socket = await open(() => new Promise<Response>(() => {}));
    const { server: http } = server as Listening;
    expect(http.timeout).toBe(60_000);
    http.timeout = timeoutMs;
    // The timeout of a connection is set when it is opened.
    const second = connect((server as Listening).port, '127.0.0.1').on('error', () => undefined);
    sockets.push(second);
    await once(second, 'connect');
    second.write(get);
    return { first: socket, second };
  }

  it('is closed after its timeout, and control: one with a longer timeout is not', async () => {
    const { first, second } = await startSilent(50);
    await once(second, 'close');
    expect(first.destroyed).toBe(false);
    (server as Listening).server.closeAllConnections();
  });
});

describe('a connection that pipelines requests', () => {
  const answers = async (count: number) => {
    let started = 0;
    const socket = await open(async () => {
      started += 1;
      await Promise.resolve();
      return new Response('fine');
    });
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    const last = get.replace('host: a', 'host: a\r\nconnection: close');
    socket.write(get.repeat(count - 1) + last);
    await once(socket, 'close');
    return { started, answered: text.split('HTTP/1.1 200').length - 1 };
  };

  it('is closed when there are more than 16, and starts no more than those (LIMIT-9)', async () => {
    const { started, answered } = await answers(500);
    expect(started).toBeLessThanOrEqual(16);
    expect(answered).toBeLessThanOrEqual(16);
  });

  it('control: up to 16 are answered', async () => {
    expect(await answers(16)).toEqual({ started: 16, answered: 16 });
  });
});

it('limits the requests in progress of one session before the database is asked, and control: not of another session', () => {
  const { callLimits } = app.deps;
  const leave = Array.from({ length: 100 }, () => callLimits.enterSession('one'));
  expect(() => callLimits.enterSession('one')).toThrow(LimitExceeded);
  callLimits.enterSession('other')();
  leave[0]?.();
  callLimits.enterSession('one')();
  for (const each of leave) each();
});
