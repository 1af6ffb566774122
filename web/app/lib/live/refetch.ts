import type { LiveEvent } from '@sunset/contract/live.ts';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { listenToLive, liveRequestedAt } from './live-stream.ts';

/** However many events arrive, a list is not refetched more often. */
const minRefetchIntervalMs = 1000;

/** First requests that are repeated when they complete. */
const awaited = new WeakSet<Promise<unknown>>();

/**
 * Refetches after a live event. TanStack Query ignores an invalidation while the first request of a query is pending: such a query is
 * refetched when the request completes.
 */
export function refetch(client: QueryClient, queryKey: QueryKey): void {
  const isFirst = ({ state }: Query) => state.data === undefined;
  const first = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: isFirst });
  void client.invalidateQueries({ queryKey });
  for (const query of first) {
    const { promise } = query;
    if (promise === undefined || awaited.has(promise)) continue;
    awaited.add(promise);
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void promise.then(again, again);
  }
}

/** What refetches which data. */
export interface RefetchRule {
  types: readonly LiveEvent['type'][];
  keys: readonly QueryKey[];
}

/**
 * Refetches the keys after events of these types, and after `refetch`, which says that some may have been missed. After `hello` only data
 * is refetched that was loaded before the stream was asked for: at the first load the page asks for both at once, and not twice.
 */
export function refetchAfterEvents(client: QueryClient, readRule: () => RefetchRule): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notBefore = 0;
  const run = () => {
    timer = undefined;
    notBefore = performance.now() + minRefetchIntervalMs;
    for (const queryKey of readRule().keys) refetch(client, queryKey);
  };
  const stop = listenToLive(({ type }) => {
    const { types, keys } = readRule();
    if (type === 'hello') return refetchLoadedBefore(client, keys, liveRequestedAt());
    if (timer !== undefined || !(type === 'refetch' || types.includes(type))) return;
    timer = setTimeout(run, Math.max(0, notBefore - performance.now()));
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

function refetchLoadedBefore(client: QueryClient, keys: readonly QueryKey[], instant: number): void {
  const predicate = ({ state }: Query) => state.dataUpdatedAt < instant;
  for (const queryKey of keys) void client.invalidateQueries({ queryKey, predicate });
}
