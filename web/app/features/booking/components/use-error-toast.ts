import { ApiError } from '@sunset/contract/client.ts';
import { useEffect } from 'react';
import { addToast } from '../../../ui/toast-store.ts';

interface Failing {
  error: Error | null;
  errorUpdatedAt: number;
}

interface ErrorToast {
  title: string;
  description: string;
  /** Statuses that are told elsewhere, or are no failure. */
  except: readonly number[];
}

/** Tells of a query's failure, once for each time it fails. */
export function useErrorToast({ error, errorUpdatedAt }: Failing, { title, description, except }: ErrorToast): void {
  const isToTell = error !== null && !(error instanceof ApiError && except.includes(error.status));
  const failedAt = isToTell ? errorUpdatedAt : null;
  useEffect(() => {
    if (failedAt !== null) addToast({ variant: 'destructive', title, description });
  }, [failedAt, title, description]);
}
