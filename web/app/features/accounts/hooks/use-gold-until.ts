import { useEffect, useState } from 'react';
import { callInBackground } from '../../../lib/requests/api.ts';
import { readGoldUntil } from '../queries.ts';

/** The end of the gold membership as of now: staff may have entered it since the sign-in. Null without one, or until it is known. */
export function useGoldUntil(): string | null {
  const [until, setUntil] = useState<string | null>(null);
  useEffect(() => {
    readGoldUntil(callInBackground).then(setUntil, () => {});
  }, []);
  return until;
}
