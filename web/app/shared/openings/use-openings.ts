import type { UpcomingRoom } from '@sunset/contract/api/catalog/catalog.ts';
import { useEffect, useState } from 'react';
import { call } from '../../lib/requests/api.ts';
import { groupOpenings, type Opening } from '../../entities/openings/opening.ts';

const watchAfterMs = 1500;

/**
 * All openings: those of the page until they are refetched, when it is opened or becomes visible (it may come from a
 * cache). The response also sets the server clock. A failure keeps the shown data. With `isLive` they are updated live.
 * `onRows`, a stable function, gets the room types of a response.
 */
export function useOpenings(
  initial: Opening[],
  { isLive = false, onRows }: { isLive?: boolean; onRows?: (rows: UpcomingRoom[]) => void } = {},
): Opening[] {
  const [openings, setOpenings] = useState(initial);
  useEffect(() => {
    let isGone = false;
    function renew() {
      if (document.hidden) return;
      call('GET /rooms/upcoming').then(
        (rows) => {
          setOpenings(groupOpenings(rows));
          onRows?.(rows);
        },
        () => {},
      );
    }
    let stopWatching = () => {};
    const watch = async () => {
      const { watchOpenings } = await import('./live.ts');
      if (!isGone) stopWatching = watchOpenings({ change: setOpenings, renew });
    };
    renew();
    document.addEventListener('visibilitychange', renew);
    // Loaded after the page; without the module the page works as before.
    const timer = isLive ? setTimeout(() => void watch().catch(() => undefined), watchAfterMs) : undefined;
    return () => {
      isGone = true;
      clearTimeout(timer);
      stopWatching();
      document.removeEventListener('visibilitychange', renew);
    };
  }, [isLive, onRows]);
  return openings;
}
