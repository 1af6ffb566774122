import { useEffect } from 'react';
import { isSessionEnd } from '../../../lib/failure-text.ts';
import { addToast } from '../../../ui/toast-store.ts';

interface Failing {
  error: Error | null;
  errorUpdatedAt: number;
}

/** Tells that something could not be read, once for each time; an ended session is told of elsewhere. */
export function useLoadFailure({ error, errorUpdatedAt }: Failing, description: string): void {
  const failedAt = error !== null && !isSessionEnd(error) ? errorUpdatedAt : null;
  useEffect(() => {
    if (failedAt !== null) addToast({ variant: 'destructive', title: 'Error', description });
  }, [failedAt, description]);
}
