import type { LiveEvent } from '@sunset/contract/live.ts';
import { listenToLive } from '../../lib/live/live-stream.ts';
import type { Opening } from '../../entities/openings/opening.ts';

interface Watcher {
  /** Updates the shown openings. */
  change: (update: (openings: Opening[]) => Opening[]) => void;
  /** Refetches the openings. */
  renew: () => void;
}

const reasons = new Set<LiveEvent['type']>(['hello', 'openings', 'refetch', 'catalogue', 'toggles']);

/** Applies live updates until the returned function is called. Loaded after the page. */
export function watchOpenings({ change, renew }: Watcher): () => void {
  return listenToLive((event) => {
    if (event.type === 'availability') {
      const availableCount = event.rooms.reduce((sum, room) => sum + room.availableCount, 0);
      const keptCount = event.rooms.reduce((sum, room) => sum + room.keptCount, 0);
      change((openings) =>
        openings.map((opening) =>
          opening.openingId === event.openingId ? { ...opening, availableCount, keptCount } : opening,
        ),
      );
    }
    if (reasons.has(event.type)) renew();
  });
}
