/** A route of Discord's API, without and with the channel or server that it is about: Discord limits each of these for itself. */
export interface Route {
  name: string;
  key: string;
}

/** What Discord's headers say about the limits of routes. Routes that share a bucket of Discord's share its limit. */
export interface BucketLimits {
  /** How long no call of this route may be made; 0 when one may be made now. */
  waitMs(route: Route): number;
  /** Counts a call; report its answer with the function it returns. Null without an answer. */
  begin(route: Route): (answer: LimitAnswer | null) => void;
}

export interface LimitAnswer {
  headers: Headers;
  /** How long Discord asks to wait; null if it did not limit the call. */
  limitedMs: number | null;
}

interface Bucket {
  underWay: number;
  remaining: number;
  resetAt: number;
}

/** One for each channel that was written to lately. */
const maxBuckets = 2_000;

export function createBucketLimits(now: () => Date): BucketLimits {
  const nowMs = () => now().getTime();
  const hashes = new Map<string, string>();
  const buckets = new Map<string, Bucket>();

  function bucketOf({ name, key }: Route): Bucket {
    const hash = hashes.get(name);
    const of = hash === undefined ? key : key.replace(name, hash);
    const known = buckets.get(of);
    if (known) return known;
    if (buckets.size >= maxBuckets) prune();
    const bucket = { underWay: 0, remaining: Infinity, resetAt: 0 };
    buckets.set(of, bucket);
    return bucket;
  }

  function prune(): void {
    for (const [key, { underWay, resetAt }] of buckets) {
      if (underWay === 0 && resetAt <= nowMs()) buckets.delete(key);
    }
  }

  return {
    waitMs: (route) => {
      const { underWay, remaining, resetAt } = bucketOf(route);
      const leftMs = Math.max(0, resetAt - nowMs());
      return remaining - underWay <= 0 ? leftMs : 0;
    },
    begin: (route) => {
      const counted = bucketOf(route);
      counted.underWay += 1;
      return (answer) => {
        counted.underWay -= 1;
        if (answer === null) return;
        const hash = answer.headers.get('x-ratelimit-bucket');
        if (hash !== null) hashes.set(route.name, hash);
        note(bucketOf(route), answer, nowMs());
      };
    },
  };
}

/** Answers of one window can come in another order than they were given in: the lowest number counts. */
function note(bucket: Bucket, { headers, limitedMs }: LimitAnswer, at: number): void {
  if (limitedMs !== null) {
    bucket.remaining = 0;
    bucket.resetAt = Math.max(bucket.resetAt, at + limitedMs);
    return;
  }
  const remaining = numberIn(headers, 'x-ratelimit-remaining');
  const resetAfter = numberIn(headers, 'x-ratelimit-reset-after');
  if (remaining === null || resetAfter === null) return;
  bucket.remaining = at < bucket.resetAt ? Math.min(bucket.remaining, remaining) : remaining;
  bucket.resetAt = Math.max(bucket.resetAt, at + resetAfter * 1000);
}

function numberIn(headers: Headers, name: string): number | null {
  const value = Number.parseFloat(headers.get(name) ?? '');
  return Number.isFinite(value) && value >= 0 ? value : null;
}

const majorResources = new Set(['channels', 'guilds', 'webhooks']);

export function routeOf(method: string, path: string): Route {
  const [bare = ''] = path.split('?');
  const [, kind = '', id = ''] = bare.split('/');
  const name = `${method} ${bare.replaceAll(/\d{15,}/g, ':id')}`;
  return { name, key: majorResources.has(kind) ? `${name} ${id}` : name };
}
