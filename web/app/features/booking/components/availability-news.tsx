import type { OpeningRoom } from '@sunset/contract/api/catalogue.ts';
import { useState } from 'react';
import { availabilityNews } from '../rules.ts';

/** Says changes in what is left aloud, politely; nobody sees it. */
export function AvailabilityNews({ rooms }: { rooms: readonly OpeningRoom[] }) {
  const [heard, setHeard] = useState({ rooms, text: '' });
  if (heard.rooms !== rooms) {
    const news = availabilityNews(heard.rooms, rooms);
    setHeard({ rooms, text: news.length > 0 ? news.join(' ') : heard.text });
  }
  return (
    <p role="status" className="sr-only">
      {heard.text}
    </p>
  );
}
