import { ApiError } from '@sunset/contract/client.ts';

/** What the server says of a call that failed, whatever its status, else the fallback. Rule: admin-area.md section 8. */
export function failureText(error: unknown, fallback = 'We did not hear back. Please try again.'): string {
  const detail = error instanceof ApiError ? error.problem?.detail : undefined;
  return detail || fallback;
}

/** An ended session is told of by itself; a toast about the call would take that one's place. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
