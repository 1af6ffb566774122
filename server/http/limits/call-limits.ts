import type { Endpoint } from '@sunset/contract/endpoint.ts';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../db/connect.ts';
import { takeRateLimit } from '../../db/take-rate-limit.ts';
import { LimitExceeded } from '../../limit-exceeded.ts';
import { rateLimitOf, rateLimits, type RateLimit, type RateLimitName } from './rate-limits.ts';
import { createTokenBuckets } from './token-buckets.ts';

/** A call that was admitted. */
export interface AdmittedCall {
  /** Counts it where all processes see it. Refuses with `too_many_requests`. */
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
  /** Counts a token that was not accepted. Refuses with `too_many_requests` who sends too many of them. */
  countFailedToken(network: string): void;
  /** Bounds what one session has in progress, before the database is asked whether it is valid. */
  enterSession(sessionId: string): () => void;
}

/** More than all limits of a member admit together. */
const maxConcurrentPerSession = 100;
const waitForOthersMs = 1000;

export function createCallLimits(parts: { db: Database; now: () => Date }): CallLimits {
  const buckets = createTokenBuckets(parts.now);
  const inProgress = createCounters();

  function take(name: RateLimitName, caller: string): void {
    const waitMs = buckets.take(`${name}:${caller}`, rateLimits[name]);
    if (waitMs > 0) throw new LimitExceeded(caller, waitMs);
  }

  return {
    admit(endpoint, actor, network) {
      const name = rateLimitOf(endpoint);
      if (name === null) return unlimited;
      const limit: RateLimit = rateLimits[name];
      const caller = limit.per === 'member' && actor.kind === 'member' ? `member:${actor.member.id}` : network;
      const key = `${name}:${caller}`;
      const leave = inProgress.enter(key, limit.maxConcurrent);
      if (leave === null) throw new LimitExceeded(caller, waitForOthersMs);
      try {
        take(name, caller);
      } catch (error) {
        leave();
        throw error;
      }
      const countShared = async () => {
        if (limit.shared !== 'in a table') return;
        const waitMs = await takeRateLimit(parts.db, { name: key, ...limit }, parts.now());
        if (waitMs > 0) throw new LimitExceeded(caller, waitMs);
      };
      return { ...untilStreamEnds(leave), countShared };
    },
    countFailedToken: (network) => take('failedToken', network),
    enterSession(sessionId) {
      const leave = inProgress.enter(`session:${sessionId}`, maxConcurrentPerSession);
      if (leave === null) throw new LimitExceeded(`session:${sessionId}`, waitForOthersMs);
      return leave;
    },
  };
}

const unlimited: AdmittedCall = {
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
