import { isBan, retryAfterMs } from './limit-answers.ts';

/** Ends a call before it is made: Discord would not accept it now. */
export class DiscordPauseError extends Error {
  readonly retryAfterMs: number;

  constructor(reason: string, retryAfterMs: number) {
    super(reason);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Protects the address of this server from a ban by Discord. All calls of the process share it. */
export interface AddressGuard {
  /** Throws a `DiscordPauseError` while no call may be made. */
  requireOpen(): void;
  /** Counts a call that begins, unless none may be made. */
  begin(): CountedCall;
}

export interface CountedCall {
  /** `body`: the JSON of the answer; undefined for anything else. */
  answered(response: Response, body: unknown): void;
  failed(): void;
}

const minute = 60_000;

/**
 * Discord bans an address for 10,000 invalid answers in ten minutes. Several processes share an address and do not know of each
 * other's calls: four of them stay below it together.
 */
export const maxInvalidPer10Minutes = 2_000;
const windowMinutes = 10;
const shortestBanMs = minute;
const longestBanMs = 15 * minute;
const probeIntervalMs = 1_000;

const invalidStatuses = new Set([401, 403, 429]);

/**
 * Makes no call while the address is banned, which is longer each time, and then one call alone until Discord answers again.
 * Makes none either when the last ten minutes brought too many invalid answers.
 */
export function createAddressGuard(now: () => Date): AddressGuard {
  const nowMs = () => now().getTime();
  const invalid = createMinuteCounts(nowMs);
  let bannedUntil = 0;
  let bansInARow = 0;
  let underWay = 0;

  function requireOpen(): void {
    const bannedMs = bannedUntil - nowMs();
    if (bannedMs > 0) throw new DiscordPauseError('Discord blocks the address of this server', bannedMs);
    if (bansInARow > 0 && underWay > 0)
      throw new DiscordPauseError('Discord has blocked the address of this server', probeIntervalMs);
    const untilFewerMs = invalid.untilBelow(maxInvalidPer10Minutes);
    if (untilFewerMs > 0) throw new DiscordPauseError('Discord refused too many calls of this server', untilFewerMs);
  }

  /** Calls that were under way together see the same ban. */
  function ban(askedMs: number | null): void {
    if (bannedUntil > nowMs()) return;
    bansInARow += 1;
    const ownMs = Math.min(longestBanMs, shortestBanMs * 2 ** (bansInARow - 1));
    bannedUntil = nowMs() + Math.max(ownMs, askedMs ?? 0);
  }

  return {
    requireOpen,
    begin: () => {
      requireOpen();
      underWay += 1;
      return {
        answered: (response, body) => {
          underWay -= 1;
          if (isInvalid(response)) invalid.add();
          if (isBan(response, body)) ban(retryAfterMs(response, body));
          else bansInARow = 0;
        },
        failed: () => {
          underWay -= 1;
        },
      };
    },
  };
}

/** A limit of a resource that other applications share is not counted by Discord. */
function isInvalid({ status, headers }: Response): boolean {
  return invalidStatuses.has(status) && headers.get('x-ratelimit-scope') !== 'shared';
}

/** Counts per minute, for the last ten minutes. */
function createMinuteCounts(nowMs: () => number) {
  const counts = new Map<number, number>();
  const prune = () => {
    const oldest = Math.floor(nowMs() / minute) - windowMinutes;
    for (const at of counts.keys()) if (at < oldest) counts.delete(at);
  };
  return {
    add: () => {
      prune();
      const at = Math.floor(nowMs() / minute);
      counts.set(at, (counts.get(at) ?? 0) + 1);
    },
    /** How long until fewer than `max` are counted; 0 if it is so. */
    untilBelow: (max: number) => {
      prune();
      let left = [...counts.values()].reduce((sum, count) => sum + count, 0);
      if (left < max) return 0;
      for (const [at, count] of counts) {
        left -= count;
        if (left < max) return (at + windowMinutes + 1) * minute - nowMs();
      }
      return 0;
    },
  };
}
