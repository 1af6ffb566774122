import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../errors/app-error.ts';

export interface DelayLimits {
  /** Delay of the first `maxPerCaller` concurrent refusals of a caller. */
  delayMs: number;
  maxPerCaller: number;
  /** Delay of further ones; their connection is closed afterwards. */
  longDelayMs: number;
  /** Above these, an answer is sent and its connection closed at once. */
  maxWaitingPerCaller: number;
  maxInAll: number;
}

/**
 * A waiting connection costs only memory. A caller that is answered at once also retries at once: closing 6,000 connections of
 * one caller immediately took more CPU than all other callers together.
 */
const defaultDelays: DelayLimits = {
  delayMs: 1000,
  maxPerCaller: 20,
  longDelayMs: 10_000,
  maxWaitingPerCaller: 8000,
  maxInAll: 10_000,
};

/** Delays answers to callers over a limit, so that retrying is slow for them and cheap for this process. */
export interface DelayedRefusals {
  /** Delays the refusals of the API that name a caller. */
  middleware: MiddlewareHandler;
  /** Returns the same answer after the delay; closes its connection if the caller has many of them. */
  delay(caller: string, answer: Response): Promise<Response>;
  /** How many answers wait. */
  readonly size: number;
  /** Sends all waiting answers and delays none from now on. */
  close(): void;
}

export function createDelayedRefusals(limits: DelayLimits = defaultDelays): DelayedRefusals {
  const perCaller = new Map<string, number>();
  const waiting = new Set<() => void>();
  let isClosed = false;

  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        waiting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      waiting.add(end);
    });
  }

  /** Returns whether the connection is to be closed after the answer. */
  async function waitFor(caller: string): Promise<boolean> {
    const count = (perCaller.get(caller) ?? 0) + 1;
    if (isClosed || waiting.size >= limits.maxInAll || count > limits.maxWaitingPerCaller) return true;
    perCaller.set(caller, count);
    const isFirst = count <= limits.maxPerCaller;
    // Jitter: callers that were refused together must not retry together.
    await wait(isFirst ? limits.delayMs : limits.longDelayMs * (0.5 + ((count * 0.618) % 1)));
    const left = (perCaller.get(caller) ?? 1) - 1;
    if (left > 0) perCaller.set(caller, left);
    else perCaller.delete(caller);
    return !isFirst;
  }

  return {
    middleware: async (context, next) => {
      await next();
      const caller = context.error instanceof AppError ? context.error.caller : undefined;
      if (caller !== undefined && (await waitFor(caller))) context.res.headers.set('connection', 'close');
    },
    async delay(caller, answer) {
      if (await waitFor(caller)) answer.headers.set('connection', 'close');
      return answer;
    },
    get size() {
      return waiting.size;
    },
    close() {
      isClosed = true;
      for (const end of waiting) end();
    },
  };
}
