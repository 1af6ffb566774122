import { useEffect, useState } from 'react';
import { call } from '../../../lib/requests/api.ts';
import { listOpenings } from '../queries.ts';
import type { ResortOpening } from '../rules.ts';

const watchAfterMs = 1500;

/**
 * The resort's openings: from the page, refetched when it is opened or becomes visible (it may come from a cache), then
 * updated live. The response also sets the server clock. A failure keeps the shown data.
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
    // Loaded after the page; without the module the page works as before.
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
