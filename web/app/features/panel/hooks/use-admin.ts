import { useEffect, useRef, useState } from 'react';
import type { Session } from '../../../lib/session/storage.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { checkAdmin, type AdminCheck } from '../queries.ts';

/** Access state of the current user for the admin panel. `refused`: signed in but not an admin. */
export type AdminState =
  | { status: 'waiting' }
  | { status: 'visitor' }
  | { status: 'refused'; userType: string }
  | { status: 'admin'; session: Session };

interface Answer {
  /** The Discord id that was checked; null if the session cookie was used. */
  owner: string | null;
  result: AdminCheck;
}

/**
 * Whether the current user is an admin. A stored admin record counts at once and is checked with the server; without a
 * stored session the cookie is checked. A stored member who is not an admin is not checked.
 */
export function useAdmin(): AdminState {
  const { status, session } = useSession();
  const owner = session?.discord_id ?? null;
  const isToCheck = status !== 'loading' && (session === null || session.isAdmin);
  const answer = useAnswer(isToCheck, owner);
  if (status === 'loading') return { status: 'waiting' };
  if (session) {
    const isRefused = !session.isAdmin || (answer?.owner === owner && answer.result === 'refused');
    return isRefused ? { status: 'refused', userType: session.user_type } : { status: 'admin', session };
  }
  return answer === null ? { status: 'waiting' } : { status: 'visitor' };
}

function useAnswer(isToCheck: boolean, owner: string | null): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const hadSession = useRef(false);
  useEffect(() => {
    if (!isToCheck) return undefined;
    if (owner !== null) hadSession.current = true;
    let isGone = false;
    const setResult = (result: AdminCheck) => {
      if (!isGone) setAnswer({ owner, result });
    };
    // After a logout: the cookie is about to be removed and must not sign the user in again.
    if (owner === null && hadSession.current) setResult('visitor');
    else void checkAdmin().then(setResult);
    return () => {
      isGone = true;
    };
  }, [isToCheck, owner]);
  return answer;
}
