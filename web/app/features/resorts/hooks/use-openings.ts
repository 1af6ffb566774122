import { useEffect, useState } from 'react';
import { call } from '../../../lib/requests/api.ts';
import { listOpenings } from '../queries.ts';
import type { ResortOpening } from '../rules.ts';

/** The page has come to rest by then. */
const watchAfterMs = 1500;

/**
 * The resort's openings: as the page was sent, renewed when it is opened or looked at again, since a page may have lain in a
 * cache, and then kept as they are. The answer also sets the clock that the countdowns run by. A failure leaves what is there.
 */
export function useOpenings(resortId: number, initial: ResortOpening[]): ResortOpening[] {
  const [openings, setOpenings] = useState(initial);
  useEffect(() => {
    let isGone = false;
    function renew() {
      if (document.hidden) return;
      listOpenings(call, resortId).then(
        (fresh) => {
          if (!isGone) setOpenings(fresh);
        },
        () => {},
      );
    }
    let stopWatching = () => {};
    const watch = async () => {
      const { watchOpenings } = await import('../live.ts');
      if (!isGone) stopWatching = watchOpenings({ change: setOpenings, renew });
    };
    renew();
    document.addEventListener('visibilitychange', renew);
    // The page comes first; without the module it is as it was.
    const timer = setTimeout(() => void watch().catch(() => undefined), watchAfterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stopWatching();
      document.removeEventListener('visibilitychange', renew);
    };
  }, [resortId]);
  return openings;
}
