import { ApiError } from '@sunset/contract/client.ts';
import { useSyncExternalStore } from 'react';
import { randomShare } from '../random.ts';

/*
 * Retries calls that the server rejects because it is overloaded (PAGE-13): after the time that the server asks for,
 * with jitter. Components can show that a retry is pending.
 */

/** Retries before a call counts as failed. */
const maxTries = 10;
const defaultDelayMs = 2000;

const listeners = new Set<() => void>();
let waiting = 0;

/** How long to wait before a retry, in ms: up to twice the time that the server asked for, so that not everyone returns at once. */
export function retryDelayMs({ retryAfter }: ApiError): number {
  const askedMs = retryAfter === null ? defaultDelayMs : retryAfter * 1000;
  return askedMs * (1 + randomShare());
}

/** Calls, and retries while the server is overloaded. Only for calls that may be sent twice. */
export async function retryWhenOverloaded<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const isOverloaded = error instanceof ApiError && error.problem?.code === 'overloaded';
      if (!isOverloaded || tries === maxTries) throw error;
      await waitForTurn(retryDelayMs(error), signal);
    }
  }
}

/** Whether a retry is pending on this page. */
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

async function waitForTurn(ms: number, signal?: AbortSignal): Promise<void> {
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

/** Resolves after a time; rejects like `fetch` when the signal is aborted. */
function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const handleAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', handleAbort);
      resolve();
    }, ms);
    if (signal?.aborted) handleAbort();
    signal?.addEventListener('abort', handleAbort, { once: true });
  });
}
