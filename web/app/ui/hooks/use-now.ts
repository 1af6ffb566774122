import { useEffect, useState } from 'react';

interface NowOptions {
  /** The clock to read; the server's clock where times matter. */
  now: () => number;
  /** The time of server rendering, so that hydration matches. */
  initialNow: number;
  everyMs?: number;
}

/** The current time in milliseconds; updates while the page is visible. */
export function useNow({ now, initialNow, everyMs = 1000 }: NowOptions): number {
  const [moment, setMoment] = useState(initialNow);
  useEffect(() => {
    const tick = () => {
      if (!document.hidden) setMoment(now());
    };
    tick();
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [now, everyMs]);
  return moment;
}
