import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves when a call may be made. */
export type Pace = () => Promise<void>;

interface PaceOptions {
  /** How many calls are made at once after a while without any. */
  burst: number;
  perSecond: number;
  /** Milliseconds of a clock that nobody sets. */
  elapsed?: () => number;
  wait?: (ms: number) => Promise<unknown>;
}

/** Spaces calls in the order in which they come: never more than `burst + perSecond` in a second. */
export function createPace({ burst, perSecond, elapsed = () => performance.now(), wait = sleep }: PaceOptions): Pace {
  const intervalMs = 1000 / perSecond;
  const burstMs = (burst - 1) * intervalMs;
  let nextAt = -Infinity;
  return async () => {
    const at = elapsed();
    nextAt = Math.max(nextAt + intervalMs, at - burstMs);
    if (nextAt > at) await wait(nextAt - at);
  };
}
