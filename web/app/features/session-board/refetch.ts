import type { QueryClient } from '@tanstack/react-query';
import { sessionBoardKeys } from '../../entities/panel-keys.ts';
import { refetch as reload } from '../../lib/live/refetch.ts';

/** A change and the live event about it are one refetch, and so is a series of quick changes. */
const delayMs = 50;
const minIntervalMs = 400;
/** A refetch that takes longer may never end: the next one replaces it. */
const patienceMs = 3000;

interface Refetch {
  timer: ReturnType<typeof setTimeout> | undefined;
  startedAt: number;
}

const refetches = new WeakMap<QueryClient, Refetch>();

/**
 * Refetches the board and the lists soon. While a change is being saved they are not: the response would not contain the
 * change, and the guest would return to the list for a moment. The end of each change calls this again. A refetch under way is
 * not given up for the next one: on a slow line none would ever end while others press.
 */
export function refetchBoardSoon(client: QueryClient): void {
  const refetch = refetches.get(client) ?? { timer: undefined, startedAt: Number.NEGATIVE_INFINITY };
  refetches.set(client, refetch);
  if (refetch.timer !== undefined) return;
  const run = () => {
    refetch.timer = undefined;
    const keys = [sessionBoardKeys.changes, sessionBoardKeys.sessionChanges];
    if (keys.some((mutationKey) => client.isMutating({ mutationKey }) > 0)) return;
    const isLoading = client.isFetching({ queryKey: sessionBoardKeys.all }) > 0;
    if (isLoading && performance.now() < refetch.startedAt + patienceMs) {
      refetch.timer = setTimeout(run, delayMs);
      return;
    }
    refetch.startedAt = performance.now();
    reload(client, sessionBoardKeys.all);
  };
  refetch.timer = setTimeout(run, Math.max(delayMs, refetch.startedAt + minIntervalMs - performance.now()));
}
