import { useSyncExternalStore } from 'react';
import { currentSession, serverSession, subscribeToSession, type SessionState } from './store.ts';

/** The session; re-renders on sign-in and logout. `loading` on the server and in the first paint. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, currentSession, serverSession);
}
