import { isLive } from './live-stream.ts';

/** A safety net beside the stream: what nobody told of is seen after a while. */
const netMs = 60_000;

/** For `refetchInterval`: how often data is asked for while changes do not arrive by themselves. */
export function pollEvery(ms: number): () => number {
  return () => (isLive() ? Math.max(ms, netMs) : ms);
}
