import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

interface LoadStateProps<T> {
  query: UseQueryResult<T>;
  children: (loaded: T) => ReactNode;
}

/** Loading and error state of a query; renders `children` with its data. */
export function LoadState<T>({ query, children }: LoadStateProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Skeleton className="h-96" />;
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p>We can’t load the catalogue.</p>
      <Button variant="secondary" isLoading={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </div>
  );
}
