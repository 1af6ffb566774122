import { ApiError } from '@sunset/contract/client.ts';
import { apiOrigin, call } from '../../lib/requests/api.ts';
import type { StoredUser } from '../../lib/session/storage.ts';
import { currentSession, signInLocally } from '../../lib/session/store.ts';

/** The server's answer about the current user: an admin or a host, a member, a visitor, or no response. */
export type StaffCheck = 'staff' | 'refused' | 'visitor' | 'unanswered';

/**
 * Asks the server what the current user is: by token, or by the session cookie if this browser has no token (AUTH-12), which only
 * admins may use. The answer is stored with the session.
 */
export async function checkStaff(): Promise<StaffCheck> {
  const { session } = currentSession();
  if (session === null && !mayHaveSessionCookie()) return 'visitor';
  try {
    return session === null || session.isAdmin ? await checkAdmin() : await checkHost();
  } catch (error) {
    return checkOf(error);
  }
}

async function checkAdmin(): Promise<StaffCheck> {
  const before = storedToken();
  const { token, ...user } = await call('GET /admin/me');
  store(user, before, before ?? token);
  return 'staff';
}

async function checkHost(): Promise<StaffCheck> {
  const before = storedToken();
  const user = await call('GET /user/me');
  store(user, before, before);
  return user.is_admin || user.is_host ? 'staff' : 'refused';
}

const storedToken = () => currentSession().session?.token ?? null;

/** Unless somebody else has signed in or out meanwhile. */
function store(user: StoredUser, before: string | null, token: string | null | undefined): void {
  if (storedToken() === before && token) signInLocally(user, token);
}

function checkOf(error: unknown): StaffCheck {
  if (!(error instanceof ApiError)) return 'unanswered';
  if (error.status === 403) return 'refused';
  return error.status === 401 ? 'visitor' : 'unanswered';
}

/** Scripts cannot read the session cookie. The cookie that is set and removed with it can be read on the host of the API alone. */
function mayHaveSessionCookie(): boolean {
  return apiOrigin() !== '' || /(?:^|; )(?:__Host-)?sunset_signed_in=/.test(document.cookie);
}
