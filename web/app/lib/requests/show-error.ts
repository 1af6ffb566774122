import { useEffect } from 'react';
import { createHandlerSlot } from '../handler-slot.ts';
import { errorText, isOfflineError, isSessionEnd } from './error-text.ts';

/** The content of an error toast. */
export interface Failure {
  title: string;
  description: string;
}

const handler = createHandlerSlot<[Failure]>();

/** Sets who shows error toasts; returns a function that removes the handler. */
export const setErrorToastHandler = handler.set;

/**
 * Shows a toast for a failed call: the server's text, else the fallback (PAGE-15). Nothing if the session ended: that
 * has its own toast.
 */
export function showErrorToast(error: unknown, title: string, fallback?: string): void {
  showErrorToastWithText(error, title, errorText(error, fallback));
}

/** Shows a toast with a fixed text for a failed call. Nothing if the session ended. */
export function showErrorToastWithText(error: unknown, title: string, description: string): void {
  if (!isSessionEnd(error)) handler.call({ title, description });
}

/**
 * Shows a toast when a query fails to load; not again for each refresh that fails after it. Nothing if the session ended or the
 * browser is offline.
 */
export function useLoadErrorToast({ error }: { error: Error | null }, title: string, description: string): void {
  const hasFailed = error !== null && !isSessionEnd(error) && !isOfflineError(error);
  useEffect(() => {
    if (hasFailed) handler.call({ title, description });
  }, [hasFailed, title, description]);
}
