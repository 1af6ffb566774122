import type { OpeningRoom } from '@sunset/contract/api/catalogue.ts';
import { useState } from 'react';
import { useThrottled } from '../../../ui/use-throttled.ts';
import { availabilityNews } from '../rules.ts';

/** In a rush the counts change many times a second: a screen reader would never come to the end. */
const announcementIntervalMs = 10_000;

/** Announces politely, for screen readers only, which rooms have become few or are sold out. */
export function AvailabilityNews({ rooms: current }: { rooms: readonly OpeningRoom[] }) {
  // As text, since the list is another object in each render.
  const counts = current.map(({ id, availableCount }) => `${id}:${availableCount}`).join();
  const followed = useThrottled(counts, announcementIntervalMs);
  const [heard, setHeard] = useState({ counts, rooms: current, text: '' });
  if (heard.counts !== followed && followed === counts) {
    const news = availabilityNews(heard.rooms, current);
    setHeard({ counts, rooms: current, text: news.length > 0 ? news.join(' ') : heard.text });
  }
  return (
    <p role="status" className="sr-only">
      {heard.text}
    </p>
  );
}
