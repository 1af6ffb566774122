import { useEffect, useEffectEvent, useState } from 'react';

/**
 * What `load` has answered for `key`, and a function that replaces it: for the pages of guests, which load without a query cache. Null
 * until the answer, without a key, and if the load failed.
 */
export function useLoaded<Loaded>(key: string | null, load: () => Promise<Loaded>) {
  // By key, because the answer for an earlier key may come last.
  const [loaded, setLoaded] = useState<Record<string, Loaded | null>>({});
  const set = (value: Loaded | null) => setLoaded((all) => ({ ...all, [key ?? '']: value }));
  const start = useEffectEvent(() => {
    load().then(set, () => {});
  });
  useEffect(() => {
    if (key !== null) start();
  }, [key]);
  return [loaded[key ?? ''] ?? null, set] as const;
}
