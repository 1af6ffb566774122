import type { Endpoint } from '@sunset/contract/endpoint.ts';
import type { Logger } from 'pino';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Database } from '../../database/connect.ts';
import { takeRateLimit } from '../../database/take-rate-limit.ts';
import { LimitExceeded } from '../../errors/limit-exceeded.ts';
import { keyRateLimitOf, rateLimitOf, rateLimits, type RateLimit, type RateLimitName } from './rate-limits.ts';
import { createTokenBuckets, type TokenBuckets } from './token-buckets.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

/** A call that was admitted. */
export interface AdmittedCall {
  /** Whether the call was counted by a limit of its caller. Others are throttled, see network-throttle.ts. */
  readonly isCounted: boolean;
  /** Counts it where all processes see it, once its body has arrived. Refuses with `too_many_requests`. */
  countShared(): Promise<void>;
  /** Counts the call as in progress until the stream is read to its end or cancelled. */
  untilRead(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array>;
  /** Call it when the call has ended; it does nothing while a stream is read. */
  leave(): void;
}

/** Limits per caller, see rate-limits.ts. */
export interface CallLimits {
  /** Admits a call, or refuses with `too_many_requests` without asking the database. */
  admit(endpoint: Endpoint, actor: Actor, network: string): AdmittedCall;
  /** Admits a Discord user who acts in Discord. */
  admitDiscordUser(name: 'interaction' | 'autocomplete', discordId: string): AdmittedCall;
  /** Bounds what one session has in progress, before the database is asked whether it is valid. */
  enterSession(sessionId: string): () => void;
}

/** More than all limits of a member admit together. */
const maxConcurrentPerSession = 100;
const waitForOthersMs = 1000;
/** More than 2,000 people behind one address who sign in at the same moment. */
const maxWaitingPerNetwork = 2500;

export function createCallLimits(parts: CountingParts): CallLimits {
  const counting = new Counting(parts);
  return {
    admit(endpoint, actor, network) {
      if (actor.kind === 'api_key') return admitMember(counting, keyRateLimitOf(endpoint), `key:${actor.key.id}`);
      const name = rateLimitOf(endpoint);
      if (name === null) return unlimited;
      return rateLimits[name].per === 'member' && actor.kind === 'member'
        ? admitMember(counting, name, `member:${actor.member.id}`)
        : admitNetwork(counting, name, network);
    },
    admitDiscordUser: (name, discordId) => admitMember(counting, name, `discord:${discordId}`),
    enterSession(sessionId) {
      const leave = counting.inProgress.enter(`session:${sessionId}`, maxConcurrentPerSession);
      if (leave === null) throw new LimitExceeded(`session:${sessionId}`, waitForOthersMs);
      return leave;
    },
  };
}

export interface CountingParts {
  db: Database;
  now: () => Date;
  log: Pick<Logger, 'error'>;
}

/** The counters of this process and those in the database. */
class Counting {
  readonly inProgress = createCounters();
  readonly limiter = createConcurrencyLimiter();
  readonly #buckets: TokenBuckets;
  readonly #db: Database;
  readonly #now: () => Date;
  readonly #log: Pick<Logger, 'error'>;

  constructor({ db, now, log }: CountingParts) {
    this.#buckets = createTokenBuckets(() => now().getTime());
    this.#db = db;
    this.#now = now;
    this.#log = log;
  }

  /** Refuses with `too_many_requests`. */
  countHere(name: RateLimitName, caller: string): void {
    const waitMs = this.#buckets.take(`${name}:${caller}`, rateLimits[name]);
    if (waitMs > 0) throw new LimitExceeded(caller, waitMs);
  }

  /** Refuses with `too_many_requests`. */
  async countInTable(name: RateLimitName, caller: string): Promise<void> {
    const limit: RateLimit = rateLimits[name];
    if (limit.shared !== 'in a table') return;
    const waitMs = await takeRateLimit(this.#db, { name: `${name}:${caller}`, ...limit }, this.#now()).catch(
      (error: unknown) => {
        // A call that cannot be counted is refused: no limit is ever skipped.
        this.#log.error({ err: error, limit: name }, 'a rate limit could not be counted');
        throw new AppError('unavailable', 'This is not available right now. Please try again.', { retryAfter: 5 });
      },
    );
    if (waitMs > 0) throw new LimitExceeded(caller, waitMs);
  }
}

function admitMember(counting: Counting, name: RateLimitName, caller: string): AdmittedCall {
  const leave = counting.inProgress.enter(`${name}:${caller}`, rateLimits[name].maxConcurrent);
  if (leave === null) throw new LimitExceeded(caller, waitForOthersMs);
  try {
    counting.countHere(name, caller);
  } catch (error) {
    leave();
    throw error;
  }
  return { ...untilStreamEnds(leave), isCounted: true, countShared: () => counting.countInTable(name, caller) };
}

/** Counts nothing before the body has arrived: unfinished bodies must not use up what others of the network need. */
function admitNetwork(counting: Counting, name: RateLimitName, network: string): AdmittedCall {
  let leave = () => {};
  let isCounted = false;
  const countShared = async () => {
    isCounted = true;
    counting.countHere(name, network);
    const limits = { maxRunning: rateLimits[name].maxConcurrent, maxWaiting: maxWaitingPerNetwork };
    const slot = counting.limiter.acquire(`${name}:${network}`, limits);
    if (slot === null) throw new LimitExceeded(network, waitForOthersMs);
    leave = await slot;
    await counting.countInTable(name, network);
  };
  return {
    ...untilStreamEnds(() => leave()),
    countShared,
    get isCounted() {
      return isCounted;
    },
  };
}

const unlimited: AdmittedCall = {
  isCounted: false,
  countShared: async () => {},
  leave: () => {},
  untilRead: (stream) => stream,
};

function untilStreamEnds(leave: () => void): Pick<AdmittedCall, 'leave' | 'untilRead'> {
  let isStreaming = false;
  return {
    leave() {
      if (!isStreaming) leave();
    },
    untilRead(stream) {
      isStreaming = true;
      return callOnEnd(stream, leave);
    },
  };
}

/** The same stream; `onEnd` is called once, when it has ended, failed or was cancelled. */
function callOnEnd(stream: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const part = await reader.read();
        if (!part.done) return controller.enqueue(part.value);
        onEnd();
        controller.close();
      } catch (error) {
        onEnd();
        throw error;
      }
    },
    cancel: async (reason) => {
      onEnd();
      await reader.cancel(reason);
    },
  });
}

/** Counts what is in progress by key; a key with nothing in progress takes no memory. */
function createCounters() {
  const counts = new Map<string, number>();
  return {
    /** Null where `max` are in progress; else a function to leave, which counts once. */
    enter(key: string, max: number): (() => void) | null {
      const count = counts.get(key) ?? 0;
      if (count >= max) return null;
      counts.set(key, count + 1);
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
  };
}
