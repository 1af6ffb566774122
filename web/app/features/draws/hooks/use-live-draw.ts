import type { LiveEvent } from '@sunset/contract/live.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/requests/api.ts';
import type { Draw } from '../load-page.ts';

const reasons = new Set<LiveEvent['type']>(['hello', 'openings', 'refetch']);

/** The draw of the page, loaded completely in the browser and again whenever something of it is published. */
export function useLiveDraw(initial: Draw): Draw {
  const [draw, setDraw] = useState(initial);
  const { openingId } = initial;
  useEffect(() => {
    let isGone = false;
    let stopWatching = () => {};
    function renew() {
      if (document.hidden) return;
      call('GET /draws/{openingId}', { params: { openingId } }).then(
        (loaded) => {
          if (!isGone) setDraw(loaded);
        },
        // The page keeps what it shows.
        () => {},
      );
    }
    async function watch() {
      const { listenToLive } = await import('../../../lib/live/live-stream.ts');
      if (!isGone) stopWatching = listenToLive((event) => reasons.has(event.type) && renew());
    }
    renew();
    void watch().catch(() => undefined);
    document.addEventListener('visibilitychange', renew);
    return () => {
      isGone = true;
      stopWatching();
      document.removeEventListener('visibilitychange', renew);
    };
  }, [openingId]);
  return draw;
}
