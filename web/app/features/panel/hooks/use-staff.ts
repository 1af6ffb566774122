import { useEffect, useRef, useState } from 'react';
import type { Session } from '../../../lib/session/storage.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { checkStaff, type StaffCheck } from '../queries.ts';
import type { StaffRole } from '../tabs.ts';

/** Access state of the current user for the panels. `refused`: signed in, but neither an admin nor a host. */
export type StaffState =
  | { status: 'waiting' }
  | { status: 'visitor' }
  | { status: 'refused'; userType: string }
  | { status: 'staff'; role: StaffRole; owner: string };

interface Answer {
  /** The Discord id that was checked; null if the session cookie was used. */
  owner: string | null;
  result: StaffCheck;
}

/**
 * Whether the current user is an admin or a host. A stored record counts at once and is checked with the server, so that the
 * panel also opens for a member who became a host since they signed in; without a stored session the cookie is checked.
 */
export function useStaff(): StaffState {
  const { status, session } = useSession();
  const owner = session?.discord_id ?? null;
  const answer = useAnswer(status !== 'loading', owner);
  if (status === 'loading') return { status: 'waiting' };
  if (session === null) return answer === null ? { status: 'waiting' } : { status: 'visitor' };
  const result = answer?.owner === session.discord_id ? answer.result : null;
  const role = roleOf(session);
  if (role !== null && result !== 'refused') return { status: 'staff', role, owner: session.discord_id };
  return result === null ? { status: 'waiting' } : { status: 'refused', userType: session.user_type };
}

function roleOf(session: Session): StaffRole | null {
  if (session.isAdmin) return 'admin';
  return session.is_host === true ? 'host' : null;
}

function useAnswer(isToCheck: boolean, owner: string | null): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const hadSession = useRef(false);
  useEffect(() => {
    if (!isToCheck) return undefined;
    if (owner !== null) hadSession.current = true;
    let isGone = false;
    const setResult = (result: StaffCheck) => {
      if (!isGone) setAnswer({ owner, result });
    };
    // After a logout: the cookie is about to be removed and must not sign the user in again.
    if (owner === null && hadSession.current) setResult('visitor');
    else void checkStaff().then(setResult);
    return () => {
      isGone = true;
    };
  }, [isToCheck, owner]);
  return answer;
}
