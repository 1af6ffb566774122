import { useState } from 'react';
import { useThrottled } from '../../../ui/hooks/use-throttled.ts';
import { countRoomsLeft, openingAnnouncements, type ResortOpening } from '../rules.ts';

const announcementIntervalMs = 10_000;

/** Announces low or sold-out openings to screen readers, at most every ten seconds (PAGE-33). */
export function OpeningsAnnouncer({ openings: current }: { openings: readonly ResortOpening[] }) {
  const counts = current.map((opening) => `${opening.id}:${countRoomsLeft(opening)}`).join();
  const followed = useThrottled(counts, announcementIntervalMs);
  const [heard, setHeard] = useState({ counts, openings: current, text: '' });
  if (heard.counts !== followed && followed === counts) {
    const news = openingAnnouncements(heard.openings, current);
    setHeard({ counts, openings: current, text: news.length > 0 ? news.join(' ') : heard.text });
  }
  return (
    <p role="status" className="sr-only">
      {heard.text}
    </p>
  );
}
