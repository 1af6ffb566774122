import type { LiveEvent } from '@sunset/contract/live.ts';
import { apiOrigin } from '../requests/api.ts';
import { randomShare } from '../random.ts';
import { deviceNow, setServerTime } from '../server-clock.ts';
import { currentToken, subscribeToSession } from '../session/store.ts';
import { createEventStreamReader } from './event-stream.ts';

/*
 * The live connection of the page, shared by all listeners. It is open while the page is visible and somebody listens.
 * EventSource is not used because it cannot send the token.
 */

export type LiveListener = (event: LiveEvent) => void;

/** The server sends something at least every 25 seconds. */
const heartbeatTimeoutMs = 60_000;
const minRetryDelayMs = 500;
const maxRetryDelayMs = 30_000;

/** Events that many pages answer with a request: each page waits a random time up to this. */
const maxJitterMs: Partial<Record<LiveEvent['type'], number>> = {
  refetch: 2000,
  openings: 1000,
  catalogue: 2000,
  settings: 2000,
};

const listeners = new Set<LiveListener>();
const changeListeners = new Set<(isOn: boolean) => void>();
let running: AbortController | null = null;
let lastEventId: string | null = null;
let token: string | null = null;
let isOn = false;
let requestedAt = 0;
let stopWatching: (() => void) | null = null;

/** Whether live updates are connected. Otherwise data is polled. */
export function isLive(): boolean {
  return isOn;
}

/** When the stream was last asked for. Data that was loaded before may have missed changes when it begins with `hello`. */
export function liveRequestedAt(): number {
  return requestedAt;
}

/** Calls the listener when live updates are connected or disconnected. */
export function onLiveChange(listener: (isOn: boolean) => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

/** Calls the listener with every event until the returned function is called. */
export function listenToLive(listener: LiveListener): () => void {
  listeners.add(listener);
  stopWatching ??= watchPage();
  update();
  return () => {
    listeners.delete(listener);
    // A component that is remounted leaves and returns in the same tick; the connection stays open.
    queueMicrotask(update);
  };
}

function watchPage(): () => void {
  document.addEventListener('visibilitychange', update);
  const stopFollowing = subscribeToSession(() => {
    if (currentToken() === token) return;
    stop();
    lastEventId = null;
    update();
  });
  return () => {
    document.removeEventListener('visibilitychange', update);
    stopFollowing();
  };
}

function update(): void {
  const isWanted = listeners.size > 0 && !document.hidden;
  if (isWanted && running === null) {
    running = new AbortController();
    void keepReading(running.signal);
  }
  if (!isWanted) stop();
  if (listeners.size === 0) {
    stopWatching?.();
    stopWatching = null;
  }
}

function stop(): void {
  running?.abort();
  running = null;
  setOn(false);
}

async function keepReading(signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const { wasOn, askedMs } = await readOnce(signal);
    if (signal.aborted) return;
    setOn(false);
    failures = wasOn ? 0 : failures + 1;
    const maxMs = Math.max(askedMs, Math.min(maxRetryDelayMs, minRetryDelayMs * 2 ** failures));
    // At least what the server asked for, with jitter.
    const delayMs = askedMs + (maxMs - askedMs / 2) * randomShare();
    if (askedMs > 0) await pause(delayMs, signal);
    else if (await pauseUntilOnline(delayMs, signal)) failures = 0;
  }
}

/** Reads until the stream ends. */
async function readOnce(signal: AbortSignal): Promise<{ wasOn: boolean; askedMs: number }> {
  // Aborted when the page leaves or the heartbeat times out. `AbortSignal.any` is missing in supported browsers
  // (docs/browsers.md).
  const request = new AbortController();
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  const watchdog = createWatchdog(abort);
  let wasOn = false;
  try {
    const response = await open(request.signal);
    setServerTime(response.headers.get('x-server-time'));
    if (!response.ok || response.body === null) return { wasOn, askedMs: readRetryAfter(response) };
    const read = createEventStreamReader(({ id, data }) => {
      take(JSON.parse(data) as LiveEvent, storeLastEventId(id), signal);
    });
    const reader = response.body.getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      watchdog.rest();
      wasOn = true;
      read(chunk.value);
    }
  } catch {
    // Lost or closed: the caller decides what comes next.
  } finally {
    // Also after an event that could not be read: nobody reads what would come.
    abort();
    signal.removeEventListener('abort', abort);
    watchdog.end();
  }
  return { wasOn, askedMs: 0 };
}

/** Stores the id of the last event; returns whether there was none before. */
function storeLastEventId(id: string | null): boolean {
  const isFirst = lastEventId === null;
  lastEventId = id ?? lastEventId;
  return isFirst;
}

function open(signal: AbortSignal): Promise<Response> {
  token = currentToken();
  requestedAt = deviceNow();
  const headers = new Headers({ accept: 'text/event-stream' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (lastEventId !== null) headers.set('last-event-id', lastEventId);
  return fetch(`${apiOrigin()}/api/live`, { headers, signal, cache: 'no-store', credentials: 'include' });
}

/**
 * Forwards an event. A `hello` that resumes the stream is dropped; the first one comes after the page loaded its data.
 */
function take(event: LiveEvent, isFirst: boolean, signal: AbortSignal): void {
  if (event.type === 'hello') setOn(true);
  if (event.type === 'refetch') setOn(true);
  if (event.type === 'paused') setOn(false);
  if (event.type === 'session-changed') lastEventId = null;
  if (event.type === 'hello' && !isFirst) return;
  const maxMs = maxJitterMs[event.type];
  if (maxMs === undefined) notify(event);
  else void pause(maxMs * randomShare(), signal).then(() => notify(event));
}

function notify(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

function setOn(next: boolean): void {
  if (next === isOn) return;
  isOn = next;
  for (const listener of changeListeners) listener(next);
}

function readRetryAfter(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? seconds * 1000 : 0;
}

function createWatchdog(bark: () => void) {
  let timer = setTimeout(bark, heartbeatTimeoutMs);
  return {
    rest() {
      clearTimeout(timer);
      timer = setTimeout(bark, heartbeatTimeoutMs);
    },
    end: () => clearTimeout(timer),
  };
}

/** As `pause`, and ends with true as soon as the device has its connection back: nobody has to wait for a live page then. */
async function pauseUntilOnline(ms: number, signal: AbortSignal): Promise<boolean> {
  const early = new AbortController();
  let isOnline = false;
  const end = () => early.abort();
  const handleOnline = () => {
    isOnline = true;
    end();
  };
  addEventListener('online', handleOnline);
  signal.addEventListener('abort', end);
  await pause(ms, early.signal);
  removeEventListener('online', handleOnline);
  signal.removeEventListener('abort', end);
  return isOnline;
}

/** Resolves after a time, or at once when the stream is closed. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
