import { useEffect } from 'react';
import { isSessionEnd } from '../../../lib/failure-text.ts';
import { addToast } from '../../../ui/toast-store.ts';

interface Failing {
  error: Error | null;
  errorUpdatedAt: number;
}

/** Tells that the tab's lists could not be read, once for each time; an ended session is told of elsewhere. */
export function useLoadFailure({ error, errorUpdatedAt }: Failing): void {
  const failedAt = error !== null && !isSessionEnd(error) ? errorUpdatedAt : null;
  useEffect(() => {
    if (failedAt === null) return;
    addToast({
      variant: 'destructive',
      title: 'Data Load Error',
      description: 'Failed to load resort data. Please refresh the page.',
    });
  }, [failedAt]);
}
