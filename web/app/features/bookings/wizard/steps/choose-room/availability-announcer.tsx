import type { OpeningRoom } from '@sunset/contract/api/catalog/catalog.ts';
import { useState } from 'react';
import { useThrottled } from '../../../../../ui/hooks/use-throttled.ts';
import { availabilityAnnouncements } from '../../../openings.ts';

/** In a rush the counts change many times a second, and a screen reader would never finish. */
const announcementIntervalMs = 10_000;

/** Announces low or sold-out room types to screen readers (PAGE-33). */
export function AvailabilityAnnouncer({ rooms: current }: { rooms: readonly OpeningRoom[] }) {
  // As text, because the list is a new object in each render.
  const counts = current.map(({ id, availableCount }) => `${id}:${availableCount}`).join();
  const followed = useThrottled(counts, announcementIntervalMs);
  const [announced, setHeard] = useState({ counts, rooms: current, text: '' });
  if (announced.counts !== followed && followed === counts) {
    const announcements = availabilityAnnouncements(announced.rooms, current);
    setHeard({ counts, rooms: current, text: announcements.length > 0 ? announcements.join(' ') : announced.text });
  }
  return (
    <p role="status" className="sr-only">
      {announced.text}
    </p>
  );
}
