import { isLive } from './live-stream.ts';

/** A fallback beside live updates, in case an event was missed. */
const fallbackIntervalMs = 60_000;

/** For `refetchInterval`: the interval while live updates are disconnected. */
export function pollEvery(ms: number): () => number {
  return () => (isLive() ? Math.max(ms, fallbackIntervalMs) : ms);
}
