import type { ApiError } from '@sunset/contract/client.ts';
import { currentSession, signOutLocally } from './store.ts';

/** What to tell the person. Rule: PAGE-19. */
export const expiryText = {
  title: 'Session Expired',
  description: 'Your session has expired after 24 hours. Please log in again to continue.',
} as const;

type ExpiryHandler = () => void;

let handler: ExpiryHandler | null = null;

/** Sets who tells the person that the session has ended; returns the way to unset it. */
export function onSessionExpiry(next: ExpiryHandler): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = null;
  };
}

/**
 * Ends the session when a refusal says that it is over. Of many refusals at once only the first finds a session, so the
 * person hears it once; a call made by nobody never counts. Without a handler the browser goes home.
 */
export function endExpiredSession(error: ApiError): void {
  if (!isSessionExpiry(error) || currentSession().status !== 'authenticated') return;
  signOutLocally();
  if (handler) handler();
  else location.assign('/');
}

function isSessionExpiry({ status, problem }: ApiError): boolean {
  const detail = problem?.detail ?? '';
  return status === 401 && (detail.includes('Invalid token') || detail.includes('Authentication required'));
}
