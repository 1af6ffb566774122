import { useEffect, useState } from 'react';
import { serverNow } from '../../../../lib/server-clock.ts';

/** Timers cannot wait longer; the wait is then taken up again. */
const maxTimeoutMs = 2_000_000_000;

/** Whether a moment has come by the server's clock, followed to the instant; false while there is none to wait for. */
export function useHasPassed(iso: string | null): boolean {
  const [now, setNow] = useState(serverNow);
  const moment = iso === null ? null : Date.parse(iso);
  const hasCome = moment !== null && moment <= now;
  useEffect(() => {
    if (moment === null || hasCome) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    // A timer that came a little early, or a clock that was set meanwhile, waits for the rest.
    const check = () => {
      clearTimeout(timer);
      const left = moment - serverNow();
      if (left <= 0) setNow(serverNow());
      else timer = setTimeout(check, Math.min(left, maxTimeoutMs));
    };
    check();
    // A phone that slept may have slept through it.
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [moment, hasCome]);
  return hasCome;
}
