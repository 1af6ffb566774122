import { ApiError } from '@sunset/contract/client.ts';
import { useSyncExternalStore } from 'react';
import { randomShare } from '../random.ts';

/*
 * What a page does when the server turns a call away because too many people are there: it asks again as late as the server
 * wishes and not in the same moment as everybody else, and those who look at the page can be told that it does.
 */

/** How often a call is asked again before it counts as failed. */
const maxTries = 10;
const defaultDelayMs = 2000;

const listeners = new Set<() => void>();
let waiting = 0;

/** How long to leave a busy server alone, in ms, or null where the failure is another. Up to twice the time asked for. */
export function retryDelayMs(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.problem?.code !== 'overloaded') return null;
  const askedMs = error.retryAfter === null ? defaultDelayMs : error.retryAfter * 1000;
  return askedMs * (1 + randomShare());
}

/** Asks, and asks again while the server is too busy. For calls that may be sent twice. */
export async function retryWhenOverloaded<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const ms = retryDelayMs(error);
      if (ms === null || tries === maxTries) throw error;
      await waitInTurn(ms, signal);
    }
  }
}

/** Whether something on the page waits for a busy server at this moment. */
export function useIsBusy(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting > 0,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function waitInTurn(ms: number, signal?: AbortSignal): Promise<void> {
  count(1);
  try {
    await pause(ms, signal);
  } finally {
    count(-1);
  }
}

function count(change: number): void {
  waiting += change;
  for (const listener of listeners) listener();
}

/** Resolves after a time; rejects as `fetch` does where the answer is not wanted any more. */
function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}
