import { useEffect, useState } from 'react';
import { callInBackground } from '../../lib/requests/api.ts';

/** The end of the gold membership as of now: staff may have entered or ended it since the sign-in. Null without one, or until it is known. */
export function useGoldUntil(): string | null {
  const [until, setUntil] = useState<string | null>(null);
  useEffect(() => {
    callInBackground('GET /user/me').then(
      (user) => setUntil(user.gold_until),
      () => {},
    );
  }, []);
  return until;
}
