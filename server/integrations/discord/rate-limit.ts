/** The rate limit headers of Discord for one kind of call. */
export interface RateLimit {
  /** How long no call may be made; 0 when one may be made now. */
  waitMs(): number;
  /** Counts a call; report how it ended with the function it returns. */
  begin(): (ended: CallEnd) => void;
}

export type CallEnd =
  | { kind: 'answered'; headers: Headers }
  /** Rate limited; `retryAfterMs` is null if Discord does not say. */
  | { kind: 'limited'; retryAfterMs: number | null }
  | { kind: 'unauthorized' }
  /** No response, a server error, or an unreadable response. */
  | { kind: 'failed' };

const retryAfterUnknownMs = 5_000;
/** A wrong token stays wrong until it is changed; each 401 counts towards a ban of our address. */
const unauthorizedPauseMs = 60_000;
const maxFailuresInARow = 3;
const failedPauseMs = 5_000;

/**
 * Tracks the rate limits of one kind of call: never calls before `retry_after` or more often than the headers allow, and
 * pauses after three failures in a row, so that callers get the last known facts at once while Discord is down.
 */
export function createRateLimit(now: () => Date): RateLimit {
  const nowMs = () => now().getTime();
  let underWay = 0;
  let remaining = Infinity;
  let resetAt = 0;
  let pausedUntil = 0;
  let failuresInARow = 0;
  const pause = (ms: number) => {
    pausedUntil = Math.max(pausedUntil, nowMs() + ms);
  };

  function end(ended: CallEnd): void {
    underWay -= 1;
    failuresInARow = ended.kind === 'failed' ? failuresInARow + 1 : 0;
    switch (ended.kind) {
      case 'answered': {
        const resetAfter = numberIn(ended.headers, 'x-ratelimit-reset-after');
        remaining = numberIn(ended.headers, 'x-ratelimit-remaining') ?? Infinity;
        resetAt = nowMs() + (resetAfter ?? 0) * 1000;
        return;
      }
      case 'limited':
        return pause(ended.retryAfterMs ?? retryAfterUnknownMs);
      case 'unauthorized':
        return pause(unauthorizedPauseMs);
      case 'failed':
        if (failuresInARow >= maxFailuresInARow) pause(failedPauseMs);
    }
  }

  return {
    waitMs: () => {
      const at = nowMs();
      const isUsedUp = at < resetAt && remaining - underWay <= 0;
      return Math.max(0, pausedUntil - at, isUsedUp ? resetAt - at : 0);
    },
    begin: () => {
      underWay += 1;
      return end;
    },
  };
}

function numberIn(headers: Headers, name: string): number | null {
  const value = Number.parseFloat(headers.get(name) ?? '');
  return Number.isFinite(value) && value >= 0 ? value : null;
}
