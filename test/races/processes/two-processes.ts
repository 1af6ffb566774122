import { freePort } from '../../../server/http/connection/free-port.ts';
import { ServerProcess } from '../../deployment/server-process.ts';
import { aBookingBody, type TestOpening } from '../../factories.ts';
import { processEnvironment, startTestApp, type TestApp } from '../../test-app.ts';
import { createTestClock } from '../../test-clock.ts';
import { tokensOfMany } from '../support/many-members.ts';
import type { Answer } from '../support/two-servers.ts';

/** A member in the rush, with the key that their browser sends with every try. */
export interface Guest {
  token: string;
  key: string;
  roomId: number | undefined;
}

export interface ProcessCall {
  method?: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
}

/** The Roblox account that a guest enters. */
export const accountOf = ({ key }: Guest): string => key.replaceAll('-', '_');

/**
 * Two real server processes on one PostgreSQL, of which the first may be killed; and the database, accessed by the
 * test.
 */
export interface TwoProcesses {
  app: TestApp;
  /** Starts the processes that are not running. */
  start(): Promise<void>;
  /** kill -9 of the first process, and waits until it is dead. */
  kill(): Promise<void>;
  guests(opening: TestOpening, count: number): Promise<Guest[]>;
  /** Rejects if the process dies before it has answered. */
  book(guest: Guest, at: number): Promise<Answer>;
  hold(guest: Guest, at: number): Promise<Answer>;
  send(guest: Guest, at: number, call: ProcessCall): Promise<Answer>;
  /** Both end, so that only the test accesses the database: their jobs read the tables in other orders. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export async function startTwoProcesses(): Promise<TwoProcesses> {
  const app = await startTestApp({ clock: createTestClock(new Date()) });
  // Messages to Discord are not part of these races.
  await app.deps.db.updateTable('settings').set({ messagesEnabled: false }).execute();
  const ports = [await freePort(), await freePort()];
  const environment = processEnvironment(app);
  const [first, second] = ports.map((port) => new ServerProcess(port, environment)) as [ServerProcess, ServerProcess];
  const start = async () => {
    await Promise.all([first, second].filter(({ hasEnded }) => hasEnded).map((server) => server.start()));
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    await Promise.all([first.end(signal), second.end(signal)]);
  };
  await start();
  const send: TwoProcesses['send'] = async (guest, at, { method = 'POST', path, body }) => {
    const headers = {
      authorization: `Bearer ${guest.token}`,
      'content-type': 'application/json',
      'idempotency-key': guest.key,
    };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(`http://127.0.0.1:${ports[at]}/api${path}`, init);
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };
  return {
    app,
    start,
    kill: async () => void (await first.end('SIGKILL')),
    guests: async ({ id, roomIds }, count) =>
      (await tokensOfMany(app.deps, count)).map((token, index) => ({
        token,
        key: `at-${id}-guest-${index}`,
        roomId: roomIds[index % roomIds.length],
      })),
    book: (guest, at) =>
      send(guest, at, { path: '/bookings', body: { ...aBookingBody(guest.roomId), robloxUsername: accountOf(guest) } }),
    hold: (guest, at) => send(guest, at, { path: '/bookings/hold', body: { roomId: guest.roomId } }),
    send,
    stop: () => end('SIGTERM'),
    close: async () => {
      await end('SIGKILL');
      await app.close();
    },
  };
}
