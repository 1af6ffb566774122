import { callInBackground } from '../../../lib/requests/api.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { useSession } from '../../../lib/session/use-session.ts';

/** The id of the visitor's own entry; null if nobody is signed in or they have none. */
export function useOwnEntry(openingId: number): string | null {
  const owner = useSession().session?.discord_id;
  const [answer] = useLoaded(owner === undefined ? null : `${owner} ${openingId}`, () =>
    callInBackground('GET /user/waiting/{openingId}', { params: { openingId } }),
  );
  return answer?.entry?.id ?? null;
}
