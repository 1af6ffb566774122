import { useEffect } from 'react';
import { errorText, isOfflineError, isSessionEnd } from './error-text.ts';

/** What the person is told of something that failed. */
export interface Failure {
  title: string;
  description: string;
}

type ErrorToastHandler = (failure: Failure) => void;

let handler: ErrorToastHandler | null = null;

/** Sets who tells the person of failures; returns the way to unset it. */
export function setErrorToastHandler(next: ErrorToastHandler): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = null;
  };
}

/** Tells of a call that failed: the server's own words, else the fallback. An ended session is told of by itself. */
export function showErrorToast(error: unknown, title: string, fallback?: string): void {
  showErrorToastWithText(error, title, errorText(error, fallback));
}

/** Tells of a call that failed in the same words whatever the server says. An ended session is told of by itself. */
export function showErrorToastWithText(error: unknown, title: string, description: string): void {
  if (!isSessionEnd(error)) handler?.({ title, description });
}

interface Failing {
  error: Error | null;
  errorUpdatedAt: number;
}

/** Tells that a query could not be read, once for each time it fails. An ended session and being offline are told of by themselves. */
export function useLoadErrorToast({ error, errorUpdatedAt }: Failing, title: string, description: string): void {
  const isShownElsewhere = isSessionEnd(error) || isOfflineError(error);
  const failedAt = error !== null && !isShownElsewhere ? errorUpdatedAt : null;
  useEffect(() => {
    if (failedAt !== null) handler?.({ title, description });
  }, [failedAt, title, description]);
}
