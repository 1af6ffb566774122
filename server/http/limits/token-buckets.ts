/** `burst` calls at once, then one more each `intervalMs`. */
export interface BucketRate {
  burst: number;
  intervalMs: number;
}

/** Rate limits in the memory of this process, by name of the bucket. */
export interface TokenBuckets {
  /**
   * Takes a token that is available within `maxWaitMs`. Returns the milliseconds until then; takes none if it is more than
   * `maxWaitMs`.
   */
  take(name: string, rate: BucketRate, maxWaitMs?: number): number;
}

/**
 * `maxBuckets` bounds the memory. Full buckets are dropped first; if that is not enough, all are. The shared limits in the
 * database still apply then.
 */
export function createTokenBuckets(now: () => number, maxBuckets = 50_000): TokenBuckets {
  /** When each bucket is full again. */
  let fullAt = new Map<string, number>();

  function makeRoom(at: number): void {
    fullAt = new Map([...fullAt].filter(([, full]) => full > at));
    if (fullAt.size >= maxBuckets) fullAt.clear();
  }

  return {
    take(name, { burst, intervalMs }, maxWaitMs = 0) {
      const at = now();
      const latest = at + burst * intervalMs;
      const stored = fullAt.get(name) ?? at;
      // Later than any call could make it: the clock was set back, and must not lock callers out.
      const full = (stored > latest + maxWaitMs ? at : Math.max(stored, at)) + intervalMs;
      const waitMs = Math.max(0, full - latest);
      if (waitMs > maxWaitMs) return waitMs;
      if (fullAt.size >= maxBuckets && !fullAt.has(name)) makeRoom(at);
      fullAt.set(name, full);
      return waitMs;
    },
  };
}
