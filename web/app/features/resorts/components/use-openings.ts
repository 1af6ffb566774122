import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { listOpenings } from '../queries.ts';
import type { ResortOpening } from '../rules.ts';

/**
 * The resort's openings: as the page was sent, and renewed when it is opened or looked at again, since a page may have lain
 * in a cache. The answer also sets the clock that the countdowns run by. A failure leaves what is there.
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
    renew();
    document.addEventListener('visibilitychange', renew);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', renew);
    };
  }, [resortId]);
  return openings;
}
