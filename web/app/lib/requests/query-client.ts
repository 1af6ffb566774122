import { ApiError } from '@sunset/contract/client.ts';
import { QueryClient } from '@tanstack/react-query';
import { isOnline } from './connection.ts';

/**
 * The cache of personal and live data. `networkMode: 'always'`: while offline, calls fail at once. The default would
 * pause them: a change would look saved although it was never sent, and a page would wait forever.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: 'always',
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && isOnline() && isRetryable(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** An overloaded server was already retried. */
function isRetryable(error: Error): boolean {
  return (
    error instanceof ApiError && (error.status === 0 || error.status >= 500) && error.problem?.code !== 'overloaded'
  );
}
