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
  /** Ends the wait for a refetch under way. */
  stopWaiting?: () => void;
  startedAt: number;
}

const refetches = new WeakMap<QueryClient, Refetch>();

/**
 * Refetches the board and the lists soon, and while a change is being saved the board alone: the list would not contain the change, and
 * the guest would return to it for a moment (`own-changes.ts`). The end of each change calls this again. A refetch under way is not given up
 * for the next one, which follows at once: on a slow line none would ever end while others press.
 */
export function refetchBoardSoon(client: QueryClient): void {
  const refetch = refetches.get(client) ?? { timer: undefined, startedAt: Number.NEGATIVE_INFINITY };
  refetches.set(client, refetch);
  if (refetch.timer !== undefined) return;
  const run = () => {
    refetch.timer = undefined;
    refetch.stopWaiting?.();
    // The board of a session that is being called off is gone.
    if (client.isMutating({ mutationKey: sessionBoardKeys.sessionChanges }) > 0) return;
    const patienceLeftMs = refetch.startedAt + patienceMs - performance.now();
    if (patienceLeftMs > 0 && isLoading(client)) {
      refetch.timer = setTimeout(run, patienceLeftMs);
      refetch.stopWaiting = client.getQueryCache().subscribe(() => {
        if (isLoading(client)) return;
        clearTimeout(refetch.timer);
        refetch.timer = setTimeout(run, 0);
      });
      return;
    }
    refetch.startedAt = performance.now();
    const isSaving = client.isMutating({ mutationKey: sessionBoardKeys.changes }) > 0;
    reload(client, isSaving ? sessionBoardKeys.boards : sessionBoardKeys.all);
  };
  refetch.timer = setTimeout(run, Math.max(delayMs, refetch.startedAt + minIntervalMs - performance.now()));
}

const isLoading = (client: QueryClient) => client.isFetching({ queryKey: sessionBoardKeys.all }) > 0;
