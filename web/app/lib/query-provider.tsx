import { ApiError } from '@sunset/contract/client.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

/** The cache for what is personal or live. Wrap the pages that read such data; public pages do without it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: (failures, error) => failures < 2 && isWorthRetrying(error) },
      mutations: { retry: false },
    },
  });
}

/** A server that was too busy was asked often enough already. */
function isWorthRetrying(error: Error): boolean {
  return (
    error instanceof ApiError && (error.status === 0 || error.status >= 500) && error.problem?.code !== 'overloaded'
  );
}
