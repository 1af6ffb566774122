import type { QueryClient } from '@tanstack/react-query';
import { sessionBoardKeys } from '../../entities/panel-keys.ts';
import { refetch as reload } from '../../lib/live/refetch.ts';

/** A change and the live event about it are one refetch, and so is a series of quick changes. */
const delayMs = 300;
const minIntervalMs = 1000;

interface Refetch {
  timer: ReturnType<typeof setTimeout> | undefined;
  notBefore: number;
}

const refetches = new WeakMap<QueryClient, Refetch>();

/**
 * Refetches the board and the lists soon. While a change is being saved they are not: the response would not contain the
 * change, and the guest would return to the list for a moment. The end of each change calls this again.
 */
export function refetchBoardSoon(client: QueryClient): void {
  const refetch = refetches.get(client) ?? { timer: undefined, notBefore: 0 };
  refetches.set(client, refetch);
  if (refetch.timer !== undefined) return;
  const run = () => {
    refetch.timer = undefined;
    const keys = [sessionBoardKeys.changes, sessionBoardKeys.sessionChanges];
    if (keys.some((mutationKey) => client.isMutating({ mutationKey }) > 0)) return;
    refetch.notBefore = performance.now() + minIntervalMs;
    reload(client, sessionBoardKeys.all);
  };
  refetch.timer = setTimeout(run, Math.max(delayMs, refetch.notBefore - performance.now()));
}
