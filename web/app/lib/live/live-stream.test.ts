import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signOutLocally } from '../session/store.ts';
import { listenToLive } from './live-stream.ts';

// Files of a worker share their modules, and with them the session.
beforeEach(() => {
  vi.useFakeTimers();
  signOutLocally();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('after minutes without a connection the page is live again as soon as there is one (BOARD-16)', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  const device = new EventTarget();
  const fetch = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device));
  vi.stubGlobal('removeEventListener', device.removeEventListener.bind(device));
  const page = Object.assign(new EventTarget(), {
    hidden: false,
    querySelector: () => ({ content: 'http://site.test' }),
  });
  vi.stubGlobal('document', page);
  const stop = listenToLive(() => undefined);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  const tries = fetch.mock.calls.length;
  await vi.advanceTimersByTimeAsync(500);
  expect(fetch).toHaveBeenCalledTimes(tries);
  device.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(fetch).toHaveBeenCalledTimes(tries + 1);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(tries + 1);
});
