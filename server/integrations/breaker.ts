/** Decides whether a kind of call is worth making, by how the last ones ended. */
export interface Breaker {
  /** How long no call may be made; 0 when one may be made now. */
  waitMs(): number;
  /** Counts a call; report how it ended with the function it returns. */
  begin(): (ended: CallEnd) => void;
}

/** `refused`: the token is wrong, or the bot has no access. `failed`: no response, a server error, or an unreadable response. */
export type CallEnd = 'answered' | 'limited' | 'refused' | 'failed';

const minute = 60_000;
/** Access stays lost until somebody acts, and each such answer counts towards a ban of our address. */
const refusedPause = { after: 1, firstMs: minute, longestMs: 5 * minute };
const failedPause = { after: 3, firstMs: 5_000, longestMs: 2 * minute };
const probeIntervalMs = 1_000;

interface BreakerOptions {
  /** Where people wait for the answer, it is tried more often. */
  longestFailedPauseMs?: number;
}

/**
 * Pauses after a refusal, and after three failures in a row, so that callers get the last known facts at once. The pause grows with
 * each further one; after it, one call alone tries whether the service answers again.
 */
export function createBreaker(
  now: () => Date,
  { longestFailedPauseMs = failedPause.longestMs }: BreakerOptions = {},
): Breaker {
  const nowMs = () => now().getTime();
  const inARow = { refused: 0, failed: 0 };
  let underWay = 0;
  let pausedUntil = 0;

  /** Calls that were under way together count once. */
  function count(kind: 'refused' | 'failed', { after, firstMs, longestMs }: typeof refusedPause): void {
    if (pausedUntil > nowMs()) return;
    inARow[kind] += 1;
    const further = inARow[kind] - after;
    if (further >= 0) pausedUntil = nowMs() + Math.min(longestMs, firstMs * 2 ** further);
  }

  function end(ended: CallEnd): void {
    underWay -= 1;
    if (ended === 'refused') count('refused', refusedPause);
    if (ended === 'failed') count('failed', { ...failedPause, longestMs: longestFailedPauseMs });
    if (ended !== 'answered') return;
    inARow.refused = 0;
    inARow.failed = 0;
  }

  return {
    waitMs: () => {
      const isProbing = inARow.refused >= refusedPause.after || inARow.failed >= failedPause.after;
      return Math.max(0, pausedUntil - nowMs(), isProbing && underWay > 0 ? probeIntervalMs : 0);
    },
    begin: () => {
      underWay += 1;
      return end;
    },
  };
}
