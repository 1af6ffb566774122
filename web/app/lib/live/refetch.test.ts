import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signOutLocally } from '../session/store.ts';
import { refetchAfterEvents } from './refetch.ts';

// Files of a worker share their modules, and with them the session.
beforeEach(() => {
  vi.useFakeTimers();
  signOutLocally();
  const site = { hidden: false, querySelector: () => ({ content: 'http://site.test' }) };
  vi.stubGlobal('document', Object.assign(new EventTarget(), site));
  const device = new EventTarget();
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device));
  vi.stubGlobal('removeEventListener', device.removeEventListener.bind(device));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const queryKey = ['list'];

/** Streams of events: a page that is offline gets none. `send` writes to the latest. */
function streams() {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isOnline = true;
  const open = () => new Response(new ReadableStream({ start: (controller) => void (stream = controller) }));
  vi.stubGlobal('fetch', () => (isOnline ? Promise.resolve(open()) : Promise.reject(new TypeError('offline'))));
  return {
    setOnline: (next: boolean) => void (isOnline = next),
    send: (event: object) => stream?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)),
  };
}

/** A list that is shown and follows `bookings`; an answer takes 100 ms. */
function aList() {
  const client = new QueryClient();
  let requests = 0;
  const queryFn = async () => {
    requests += 1;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return requests;
  };
  const stopShowing = new QueryObserver(client, { queryKey, queryFn, retry: false }).subscribe(() => undefined);
  const stopFollowing = refetchAfterEvents(client, () => ({ types: ['bookings'], keys: [queryKey] }));
  return {
    requests: () => requests,
    async stop() {
      stopFollowing();
      stopShowing();
      await wait(0);
    },
  };
}

const hello = { type: 'hello', signedIn: true, staff: true };
const bookings = { type: 'bookings', openingIds: null };

test.each([20, 200])('the first load is one request, also if the stream opens after %d ms (LIVE-3)', async (ms) => {
  const { send } = streams();
  const list = aList();
  await wait(ms);
  send(hello);
  await wait(2000);
  expect(list.requests()).toBe(1);
  await list.stop();
});

test('what was loaded before the stream could be opened is loaded again, once (LIVE-3)', async () => {
  const { setOnline, send } = streams();
  setOnline(false);
  const list = aList();
  await wait(10_000);
  expect(list.requests()).toBe(1);
  setOnline(true);
  await wait(60_000);
  send(hello);
  await wait(2000);
  expect(list.requests()).toBe(2);
  await list.stop();
});

test('an event while the first answer is under way loads the list again (LIVE-1)', async () => {
  const { send } = streams();
  const list = aList();
  await wait(20);
  send(hello);
  send(bookings);
  await wait(2000);
  expect(list.requests()).toBe(2);
  await list.stop();
});

test('of many events a list is loaded at most once a second', async () => {
  const { send } = streams();
  const list = aList();
  await wait(200);
  send(hello);
  for (let each = 0; each < 30; each += 1) {
    send(bookings);
    await wait(100);
  }
  expect(list.requests()).toBeGreaterThanOrEqual(3);
  expect(list.requests()).toBeLessThanOrEqual(5);
  await list.stop();
});
