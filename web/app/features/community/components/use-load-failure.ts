import { ApiError } from '@sunset/contract/client.ts';
import { useEffect } from 'react';
import { addToast } from '../../../ui/toast-store.ts';

interface Failing {
  error: Error | null;
  errorUpdatedAt: number;
}

/** Tells that something could not be read, once for each time; an ended session is told of elsewhere. */
export function useLoadFailure({ error, errorUpdatedAt }: Failing, description: string): void {
  const isTold = error !== null && !(error instanceof ApiError && error.status === 401);
  const failedAt = isTold ? errorUpdatedAt : null;
  useEffect(() => {
    if (failedAt !== null) addToast({ variant: 'destructive', title: 'Error', description });
  }, [failedAt, description]);
}
