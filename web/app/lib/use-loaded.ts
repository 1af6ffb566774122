import { useEffect, useEffectEvent, useState } from 'react';

/**
 * What `load` has answered for `key`, and a function that replaces it: for the pages of guests, which load without a query cache. Null
 * until the answer, without a key, and if the load failed. The answer for an earlier key is ignored.
 */
export function useLoaded<Loaded>(key: string | null, load: () => Promise<Loaded>) {
  const [loaded, setLoaded] = useState<{ key: string | null; value: Loaded | null } | null>(null);
  const start = useEffectEvent(load);
  useEffect(() => {
    if (key === null) return undefined;
    let isGone = false;
    start().then(
      (value) => {
        if (!isGone) setLoaded({ key, value });
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [key]);
  const value = loaded?.key === key ? loaded.value : null;
  return [value, (next: Loaded | null) => setLoaded({ key, value: next })] as const;
}
