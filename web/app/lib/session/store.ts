import { onPageRestore } from '../navigation/page-restore.ts';
import { serverNow } from '../server-clock.ts';
import { onPersonalStorageEnd } from './personal-storage.ts';
import { clearSession, isRecordAlone, readSession, storeSession, type Session, type StoredUser } from './storage.ts';

/** Loading until storage was read; always loading on the server. */
export type SessionState =
  | { status: 'loading'; session: null }
  | { status: 'authenticated'; session: Session }
  | { status: 'unauthenticated'; session: null };

const loading: SessionState = { status: 'loading', session: null };
const unauthenticated: SessionState = { status: 'unauthenticated', session: null };

let state: SessionState = loading;
const listeners = new Set<() => void>();

/** For the server and the first paint. */
export function serverSession(): SessionState {
  return loading;
}

export function currentSession(): SessionState {
  if (state.status === 'loading') state = readStoredSession();
  return state;
}

/** The bearer token to send: the admin's if present, else the user's. */
export function currentToken(): string | null {
  return currentSession().session?.token ?? null;
}

/** Whether a person is stored without a token, so that they seem signed in but are not. */
export function hasLostToken(): boolean {
  let isLost = false;
  withStorage((storage) => {
    isLost = isRecordAlone(storage);
  });
  return currentSession().status === 'unauthenticated' && isLost;
}

let stopFollowing = () => {};

/** For `useSyncExternalStore`. Follows sign-ins and logouts of other tabs. */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) stopFollowing = followStorage();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopFollowing();
  };
}

/** Stores a sign-in. Returns false if the browser refuses storage: the person is then signed in on this page only. */
export function signInLocally(user: StoredUser, token: string): boolean {
  set({ status: 'authenticated', session: { ...user, isAdmin: user.is_admin === true, token } });
  return withStorage((storage) => storeSession(storage, user, token));
}

export function signOutLocally(): void {
  withStorage(clearSession);
  set(unauthenticated);
}

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function readStoredSession(): SessionState {
  let session: Session | null = null;
  withStorage((storage) => {
    session = readSession(storage, serverNow());
  });
  return session ? { status: 'authenticated', session } : unauthenticated;
}

function withStorage(access: (storage: Storage) => void): boolean {
  try {
    access(localStorage);
    return true;
  } catch {
    // Private windows may refuse storage; the site then works as for a visitor.
    return false;
  }
}

const sessionKeys = new Set([null, 'adminAuth', 'adminToken', 'userAuth', 'userToken']);

/** A page in the back/forward cache gets no storage events: it reads storage again when it is restored. */
function followStorage(): () => void {
  const refresh = () => {
    const next = readStoredSession();
    if (next.session?.token !== state.session?.token) set(next);
  };
  const handleStorageChange = ({ key }: StorageEvent) => {
    if (sessionKeys.has(key)) refresh();
  };
  addEventListener('storage', handleStorageChange);
  const stopRestore = onPageRestore(refresh);
  // Each open tab removes its own personal data.
  const stopPersonal = onPersonalStorageEnd(() => {});
  return () => {
    removeEventListener('storage', handleStorageChange);
    stopRestore();
    stopPersonal();
  };
}
