import { useState, useEffect, useRef } from 'react';

/** In a rush the items change many times a second, and a screen reader would never finish. */
const announcementIntervalMs = 10_000;

interface ChangeAnnouncerProps<Item> {
  items: readonly Item[];
  /** What is compared, as text: the list is a new object in each render. */
  versionOf: (item: Item) => string;
  textsOf: (before: readonly Item[], after: readonly Item[]) => string[];
}

/** Announces changes of a list to screen readers, at most every ten seconds. */
export function ChangeAnnouncer<Item>({ items, versionOf, textsOf }: ChangeAnnouncerProps<Item>) {
  const version = items.map(versionOf).join();
  const throttled = useThrottled(version, announcementIntervalMs);
  const [announced, setAnnounced] = useState({ version, items, text: '' });
  if (announced.version !== throttled && throttled === version) {
    const texts = textsOf(announced.items, items);
    setAnnounced({ version, items, text: texts.length > 0 ? texts.join(' ') : announced.text });
  }
  return (
    <p role="status" className="sr-only">
      {announced.text}
    </p>
  );
}

/**
 * The value, updated at most once per interval: at once after a quiet interval, else with the latest value at its end.
 */
function useThrottled<Value>(value: Value, intervalMs: number): Value {
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
