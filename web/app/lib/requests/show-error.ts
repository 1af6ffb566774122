import { useEffect } from 'react';
import { errorText, isOfflineError, isSessionEnd } from './error-text.ts';

/** The content of an error toast. */
export interface Failure {
  title: string;
  description: string;
}

type ErrorToastHandler = (failure: Failure) => void;

let handler: ErrorToastHandler | null = null;

/** Sets who shows error toasts; returns a function that removes the handler. */
export function setErrorToastHandler(next: ErrorToastHandler): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = null;
  };
}

/**
 * Shows a toast for a failed call: the server's text, else the fallback (PAGE-15). Nothing if the session ended: that
 * has its own toast.
 */
export function showErrorToast(error: unknown, title: string, fallback?: string): void {
  showErrorToastWithText(error, title, errorText(error, fallback));
}

/** Shows a toast with a fixed text for a failed call. Nothing if the session ended. */
export function showErrorToastWithText(error: unknown, title: string, description: string): void {
  if (!isSessionEnd(error)) handler?.({ title, description });
}

interface Failing {
  error: Error | null;
  errorUpdatedAt: number;
}

/** Shows a toast each time a query fails to load. Nothing if the session ended or the browser is offline. */
export function useLoadErrorToast({ error, errorUpdatedAt }: Failing, title: string, description: string): void {
  const isShownElsewhere = isSessionEnd(error) || isOfflineError(error);
  const failedAt = error !== null && !isShownElsewhere ? errorUpdatedAt : null;
  useEffect(() => {
    if (failedAt !== null) handler?.({ title, description });
  }, [failedAt, title, description]);
}
