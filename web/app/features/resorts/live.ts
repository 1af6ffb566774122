import type { LiveEvent } from '@sunset/contract/live.ts';
import { listenToLive } from '../../lib/live/live-stream.ts';
import type { ResortOpening } from './rules.ts';

interface Watcher {
  /** Takes new counts into what is shown. */
  change: (update: (openings: ResortOpening[]) => ResortOpening[]) => void;
  /** Asks for the openings anew. */
  renew: () => void;
}

const reasons = new Set<LiveEvent['type']>(['hello', 'openings', 'refetch', 'catalogue']);

/** Tells of what is left and of other openings until the returned function is called. Loaded after the page has come to rest. */
export function watchOpenings({ change, renew }: Watcher): () => void {
  return listenToLive((event) => {
    if (event.type === 'availability') {
      const availableCount = event.rooms.reduce((sum, room) => sum + room.availableCount, 0);
      const keptCount = event.rooms.reduce((sum, room) => sum + room.keptCount, 0);
      change((openings) =>
        openings.map((opening) =>
          opening.id === event.openingId ? { ...opening, availableCount, keptCount } : opening,
        ),
      );
    }
    if (reasons.has(event.type)) renew();
  });
}
