import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../app-error.ts';

export interface DelayLimits {
  /** How long the first refusals of a caller wait. */
  delayMs: number;
  /** How many of them wait per caller at the same time. */
  maxPerCaller: number;
  /** How long every further one waits; its connection is closed afterwards. */
  longDelayMs: number;
  /** How many of all answers that wait may be one caller's. */
  maxWaitingPerCaller: number;
  /** How many wait in all; beyond, the answer is sent and its connection closed at once. */
  maxInAll: number;
}

/**
 * A connection that waits costs memory alone. One that is answered or closed at once comes back at once: closing 6,000
 * connections of one caller immediately took more CPU than all other callers together.
 */
const usualDelays: DelayLimits = {
  delayMs: 1000,
  maxPerCaller: 20,
  longDelayMs: 10_000,
  maxWaitingPerCaller: 8000,
  maxInAll: 10_000,
};

/** Delays answers to callers over a limit, so that repeating costs them and not this process. */
export interface DelayedRefusals {
  /** Delays the refusals of the API that name a caller. */
  middleware: MiddlewareHandler;
  /** The same answer, later. Its connection is closed afterwards where the caller has many of them. */
  delay(caller: string, answer: Response): Promise<Response>;
  /** How many answers wait. */
  readonly size: number;
  /** Sends what waits, and delays nothing from now on. */
  close(): void;
}

export function createDelayedRefusals(limits: DelayLimits = usualDelays): DelayedRefusals {
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
    // Spread out: those who were refused together must not all come back together.
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
