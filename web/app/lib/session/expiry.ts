import { m } from '#messages';
import type { ApiError } from '@sunset/contract/client.ts';
import { createHandlerSlot } from '../handler-slot.ts';
import { href } from '../navigation/href.ts';
import { currentSession, signOutLocally } from './store.ts';

/** The toast at the end of a session (PAGE-19). */
export const expiryText = {
  title: m.layout_session_expired_title(),
  description: m.layout_session_expired_text(),
} as const;

const handler = createHandlerSlot<[]>();

/** Sets who shows that the session ended; returns a function that removes the handler. */
export const onSessionExpiry = handler.set;

/**
 * Ends the session when the server refuses its token. Of several simultaneous refusals only the first finds a session,
 * so the toast is shown once; a call without a session is ignored. Without a handler the browser goes to the home page.
 */
export function endExpiredSession(error: ApiError): void {
  if (!isSessionExpiry(error) || currentSession().status !== 'authenticated') return;
  signOutLocally();
  if (!handler.call()) location.assign(href('/'));
}

function isSessionExpiry({ problem }: ApiError): boolean {
  return problem?.code === 'invalid_token' || problem?.code === 'authentication_required';
}
