import type { ChangeNotification, Topic } from './notifications.ts';

/** Changes that were not sent to the pages yet. Several changes of one topic are merged. */
export interface PendingChanges {
  add(notification: ChangeNotification): void;
  /** Adds changes again that could not be sent. */
  putBack(taken: ChangedRows): void;
  take(): ChangedRows;
  readonly isEmpty: boolean;
}

/** The changed rows of each topic; `all` if they are too many or unknown. */
export type ChangedRows = Map<Topic, Set<number> | 'all'>;

export function createPendingChanges(): PendingChanges {
  let pending: ChangedRows = new Map();
  const addTo = (topic: Topic, ids: Iterable<number> | null) => {
    const known = pending.get(topic);
    if (known === 'all') return;
    if (ids === null) pending.set(topic, 'all');
    else pending.set(topic, new Set([...(known ?? []), ...ids]));
  };
  return {
    add: ({ topic, ids }) => addTo(topic, ids),
    putBack(taken) {
      for (const [topic, ids] of taken) addTo(topic, ids === 'all' ? null : ids);
    },
    take() {
      const taken = pending;
      pending = new Map();
      return taken;
    },
    get isEmpty() {
      return pending.size === 0;
    },
  };
}
