import { useEffect, useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';

/** Timers cannot wait longer; the wait is then taken up again. */
const longestWaitMs = 2_000_000_000;

/** Whether a moment has come by the server's clock, followed to the instant; false while there is none to wait for. */
export function useMoment(iso: string | null): boolean {
  const [now, setNow] = useState(serverNow);
  const moment = iso === null ? null : Date.parse(iso);
  const hasCome = moment !== null && moment <= now;
  useEffect(() => {
    if (moment === null || hasCome) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    // A timer that came a little early, or a clock that was set meanwhile, waits for the rest.
    const look = () => {
      clearTimeout(timer);
      const left = moment - serverNow();
      if (left <= 0) setNow(serverNow());
      else timer = setTimeout(look, Math.min(left, longestWaitMs));
    };
    look();
    // A phone that slept may have slept through it.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [moment, hasCome]);
  return hasCome;
}
