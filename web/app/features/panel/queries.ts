import { ApiError } from '@sunset/contract/client.ts';
import { apiOrigin, call } from '../../lib/requests/api.ts';
import { currentSession, signInLocally } from '../../lib/session/store.ts';

/** The server's answer about the current user: an admin, a member, a visitor, or no response. */
export type AdminCheck = 'admin' | 'refused' | 'visitor' | 'unanswered';

/**
 * Asks the server whether the current user is an admin: by token, or by the session cookie if this browser has no token
 * (AUTH-12). An admin's session is then stored.
 */
export async function checkAdmin(): Promise<AdminCheck> {
  const tokenBefore = currentSession().session?.token ?? null;
  if (tokenBefore === null && !mayHaveSessionCookie()) return 'visitor';
  try {
    const { token, ...user } = await call('GET /admin/me');
    const tokenAfter = currentSession().session?.token ?? null;
    if (tokenAfter === tokenBefore) storeAdmin(user, tokenBefore ?? token);
    return 'admin';
  } catch (error) {
    return checkOf(error);
  }
}

function storeAdmin(user: Parameters<typeof signInLocally>[0], token: string | undefined): void {
  if (token !== undefined) signInLocally(user, token);
}

function checkOf(error: unknown): AdminCheck {
  if (!(error instanceof ApiError)) return 'unanswered';
  if (error.status === 403) return 'refused';
  return error.status === 401 ? 'visitor' : 'unanswered';
}

/** Scripts cannot read the session cookie. The cookie that is set and removed with it can be read on the host of the API alone. */
function mayHaveSessionCookie(): boolean {
  return apiOrigin() !== '' || /(?:^|; )(?:__Host-)?sunset_signed_in=/.test(document.cookie);
}
