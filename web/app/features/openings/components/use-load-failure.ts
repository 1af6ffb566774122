import { ApiError } from '@sunset/contract/client.ts';
import { useEffect } from 'react';
import { addToast } from '../../../ui/toast-store.ts';

interface Failing {
  error: Error | null;
  errorUpdatedAt: number;
}

/** Tells that the tab's lists could not be read, once for each time; an ended session is told of elsewhere. */
export function useLoadFailure({ error, errorUpdatedAt }: Failing): void {
  const isTold = error !== null && !(error instanceof ApiError && error.status === 401);
  const failedAt = isTold ? errorUpdatedAt : null;
  useEffect(() => {
    if (failedAt === null) return;
    addToast({
      variant: 'destructive',
      title: 'Data Load Error',
      description: 'Failed to load resort data. Please refresh the page.',
    });
  }, [failedAt]);
}
