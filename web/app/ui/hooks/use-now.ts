import { useEffect, useState } from 'react';

interface NowOptions {
  /** The clock to read; the server's, where times matter. */
  now: () => number;
  /** What the server-rendered page took for now, so that the first paint in the browser says the same. */
  initialNow: number;
  everyMs?: number;
}

/** The present moment in milliseconds, renewed while the page is visible. */
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
