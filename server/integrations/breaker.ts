/** Decides whether a kind of call is worth making, by how the last ones ended. */
export interface Breaker {
  /** How long no call may be made; 0 when one may be made now. */
  waitMs(): number;
  /** Whether the next call only tries if the service answers again, so that it should ask for as little as possible. */
  isTrial(): boolean;
  /** Counts a call; report how it ended with the function it returns. */
  begin(): (ended: CallEnd) => void;
}

/** `refused`: the token is wrong, or the bot has no access. `failed`: no response, a server error, or an unreadable response. */
export type CallEnd = 'answered' | 'limited' | 'refused' | 'failed';

const minute = 60_000;
/** Access stays lost until somebody acts, and each such answer counts towards a ban of our address. */
const refusedPause = { after: 1, firstMs: minute, longestMs: 5 * minute };
/** Shorter than the 100 seconds for which a code of Discord's sign-in is valid: who was sent away can use theirs. */
const failedPause = { after: 3, firstMs: 5_000, longestMs: 1.5 * minute };
/** Each answer that it is too early counts towards that ban, too. */
const limitedPause = { after: 5, firstMs: 5_000, longestMs: 1.5 * minute };
const probeIntervalMs = 1_000;

interface BreakerOptions {
  /** Whether limits in a row pause the calls: where the last known facts do, and nobody waits for the answer. */
  countsLimits?: boolean;
}

/**
 * Pauses after a refusal, after three failures in a row, and on request after five limits in a row, so that callers get the last known facts at once. The pause grows with
 * each further one; after it, one call alone tries whether the service answers again.
 */
export function createBreaker(now: () => Date, { countsLimits = false }: BreakerOptions = {}): Breaker {
  const nowMs = () => now().getTime();
  const inARow = { refused: 0, failed: 0, limited: 0 };
  let underWay = 0;
  let pausedUntil = 0;

  /** Calls that were under way together count once. */
  function count(kind: keyof typeof inARow, { after, firstMs, longestMs }: typeof refusedPause): void {
    if (pausedUntil > nowMs()) return;
    inARow[kind] += 1;
    const further = inARow[kind] - after;
    if (further >= 0) pausedUntil = nowMs() + Math.min(longestMs, firstMs * 2 ** further);
  }

  function end(ended: CallEnd): void {
    underWay -= 1;
    if (ended === 'refused') count('refused', refusedPause);
    if (ended === 'failed') count('failed', failedPause);
    if (ended === 'limited' && countsLimits) count('limited', limitedPause);
    if (ended === 'answered') Object.assign(inARow, { refused: 0, failed: 0, limited: 0 });
  }

  const isTrial = () => inARow.refused >= refusedPause.after || inARow.failed >= failedPause.after;

  return {
    waitMs: () => Math.max(0, pausedUntil - nowMs(), isTrial() && underWay > 0 ? probeIntervalMs : 0),
    isTrial,
    begin: () => {
      underWay += 1;
      return end;
    },
  };
}
