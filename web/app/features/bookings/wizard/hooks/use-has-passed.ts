import { useEffect, useState } from 'react';
import { serverNow } from '../../../../lib/server-clock.ts';

/** The longest delay of a timer is limited; longer waits are continued. */
const maxTimeoutMs = 2_000_000_000;

/** Whether a moment has passed by the server's clock; re-renders at that instant. False for null. */
export function useHasPassed(iso: string | null): boolean {
  const [now, setNow] = useState(serverNow);
  const moment = iso === null ? null : Date.parse(iso);
  const hasCome = moment !== null && moment <= now;
  useEffect(() => {
    if (moment === null || hasCome) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    // Waits again if the timer fired early or the clock was changed.
    const check = () => {
      clearTimeout(timer);
      const left = moment - serverNow();
      if (left <= 0) setNow(serverNow());
      else timer = setTimeout(check, Math.min(left, maxTimeoutMs));
    };
    check();
    // A phone may have slept through the timer.
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [moment, hasCome]);
  return hasCome;
}
