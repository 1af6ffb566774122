import { useEffect, useRef, useState } from 'react';
import type { Session } from '../../../lib/session/storage.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { checkAdmin, type AdminCheck } from '../queries.ts';

/** Who stands before a panel. `refused` is signed in and no admin. */
export type AdminState =
  | { status: 'waiting' }
  | { status: 'visitor' }
  | { status: 'refused'; userType: string }
  | { status: 'admin'; session: Session };

interface Answer {
  /** The Discord id it was asked for; null for whoever the cookie knows. */
  owner: string | null;
  result: AdminCheck;
}

/**
 * Whether an admin is here: a stored token with a stored admin record counts at once and is checked with the server; with
 * nothing stored the session cookie may tell. A stored person who is no admin is not asked about.
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
    const tell = (result: AdminCheck) => {
      if (!isGone) setAnswer({ owner, result });
    };
    // Whoever has just left is not brought back by a cookie that the logout has yet to take away.
    if (owner === null && hadSession.current) tell('visitor');
    else void checkAdmin().then(tell);
    return () => {
      isGone = true;
    };
  }, [isToCheck, owner]);
  return answer;
}
