import { ApiError } from '@sunset/contract/client.ts';
import { isOnline } from './connection.ts';

const offlineText = 'You are offline. Please try again when you are connected.';

/** What the server says of a call that failed, whatever its status, else the fallback. Rule: PAGE-15. */
export function errorText(error: unknown, fallback = 'No answer from the server. Please try again.'): string {
  if (isOfflineError(error)) return offlineText;
  const detail = error instanceof ApiError ? error.problem?.detail : undefined;
  return detail || fallback;
}

/** No answer came, and the browser is sure that there is no network. */
export function isOfflineError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0 && !isOnline();
}

/** The server did not refuse: it was not reached, or it failed. The same call may be sent again. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** An ended session is told of by itself; a toast about the call would take that one's place. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
