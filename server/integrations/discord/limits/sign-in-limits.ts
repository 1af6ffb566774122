import { setTimeout as sleep } from 'node:timers/promises';
import type { OutsideCalls } from '../../outside.ts';
import { DiscordPauseError } from './address-guard.ts';
import { isBan, limitBodyOf, retryAfterMs } from './limit-answers.ts';

/** Discord does not allow the call yet. */
export interface Limited {
  kind: 'limited';
  retryAfterMs: number;
  /** No call of this server is allowed. address-guard.ts knows until when, and nobody waits for it. */
  isOfAddress: boolean;
}

/** How long calls pause when Discord does not say it. */
const unknownPauseMs = 5_000;
/** People who waited for the same limit call Discord one after the other; it allows 50 calls a second. */
const spacingMs = 25;
/** A timer may be late on a busy machine. */
const timerLatenessMs = 5_000;

/** A time during which Discord allows no call. */
export interface Pause {
  /** How long this caller waits; 0 if it may call now. */
  waitMs(): number;
  /** How long the pause lasts. */
  leftMs(): number;
  extend(ms: number): void;
}

export function createPause(): Pause {
  let until = 0;
  let lastPlace = 0;
  return {
    waitMs() {
      const now = performance.now();
      if (now >= until) return 0;
      lastPlace = Math.max(lastPlace, until) + spacingMs;
      return lastPlace - now;
    },
    leftMs: () => Math.max(0, until - performance.now()),
    extend(ms) {
      until = Math.max(until, performance.now() + ms);
    },
  };
}

interface Circumstances {
  calls: OutsideCalls;
  pause: Pause;
  /** When the person has waited long enough, by `performance.now()`. */
  deadline: number;
}

/** Asks Discord when it allows that, which may be after a wait; `limited` if that is later than the deadline. */
export async function askWhenAllowed<T extends { kind: string }>(
  { calls, pause, deadline }: Circumstances,
  ask: () => Promise<T | Limited>,
): Promise<T | Limited> {
  for (;;) {
    const waitMs = pause.waitMs();
    if (performance.now() + waitMs > deadline)
      return { kind: 'limited', retryAfterMs: pause.leftMs(), isOfAddress: false };
    // Through `calls`, so that a server that stops does not wait for it.
    if (waitMs > 0) {
      await calls.run(waitMs + timerLatenessMs, (signal) => sleep(waitMs, undefined, { signal }));
      continue;
    }
    const answer = await ask();
    if (answer.kind !== 'limited' || !('retryAfterMs' in answer) || answer.isOfAddress) return answer;
    pause.extend(answer.retryAfterMs);
  }
}

/** An answer with which Discord asks for a pause. Rejects the call in which it arrived. */
export class LimitedError extends Error {
  readonly limit: Limited;

  constructor(limit: Limited) {
    super('limited by Discord');
    this.limit = limit;
  }
}

/** The pause that an answer asks for; null for any other answer. */
export async function limitOf(response: Response): Promise<Limited | null> {
  const body = await limitBodyOf(response);
  const isOfAddress = isBan(response, body);
  if (response.status !== 429 && !isOfAddress) return null;
  return { kind: 'limited', retryAfterMs: retryAfterMs(response, body) ?? unknownPauseMs, isOfAddress };
}

/** The limit that made a call of a library fail, which may have wrapped it. */
export function findLimit(error: unknown): Limited | null {
  if (error instanceof LimitedError) return error.limit;
  if (error instanceof DiscordPauseError)
    return { kind: 'limited', retryAfterMs: error.retryAfterMs, isOfAddress: true };
  return error instanceof Error && error.cause !== undefined ? findLimit(error.cause) : null;
}
