import { m } from '#messages';
import { ApiError } from '@sunset/contract/client.ts';
import { isOnline } from './connection.ts';

/** The server's text about a failed call, in the language of the page (`api.ts`), else the fallback (PAGE-15). */
export function errorText(error: unknown, fallback: string = m.error_no_answer()): string {
  if (isOfflineError(error)) return m.error_offline();
  return error instanceof ApiError && error.problem?.detail ? error.message : fallback;
}

/** No response, and the browser is sure that there is no network. */
export function isOfflineError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0 && !isOnline();
}

/** The server was not reached, or it failed. The same call may be sent again. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** The end of a session shows its own toast, which another one would replace. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
