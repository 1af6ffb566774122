import { useEffect, useRef, useState } from 'react';

/**
 * The value, updated at most once per interval: at once after a quiet interval, else with the latest value at its end.
 */
export function useThrottled<Value>(value: Value, intervalMs: number): Value {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (value === shown) return undefined;
    const timer = setTimeout(
      () => {
        changedAt.current = performance.now();
        setShown(value);
      },
      Math.max(0, changedAt.current + intervalMs - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [value, shown, intervalMs]);
  return shown;
}
