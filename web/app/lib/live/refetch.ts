import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

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
