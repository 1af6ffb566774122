import { useEffect, useState } from 'react';
import { callInBackground } from '../../../lib/requests/api.ts';
import { useSession } from '../../../lib/session/use-session.ts';

/** The id of the visitor's own entry; null if nobody is signed in or they have none. */
export function useOwnEntry(openingId: number): string | null {
  const owner = useSession().session?.discord_id;
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    if (owner === undefined) return undefined;
    let isGone = false;
    callInBackground('GET /user/waiting/{openingId}', { params: { openingId } }).then(
      ({ entry }) => {
        if (!isGone) setId(entry?.id ?? null);
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [owner, openingId]);
  return owner === undefined ? null : id;
}
