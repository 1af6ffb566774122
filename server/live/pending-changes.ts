import type { Notice, NoticeKind } from './notices.ts';

/** What was told of and not passed on yet: however often something changes meanwhile, it is one entry. */
export interface PendingChanges {
  add(notice: Notice): void;
  /** Adds what could not be passed on. */
  putBack(taken: Changed): void;
  take(): Changed;
  readonly isEmpty: boolean;
}

/** By kind, the rows that changed; `all` where they are too many or the kind has none. */
export type Changed = Map<NoticeKind, Set<number> | 'all'>;

export function createPendingChanges(): PendingChanges {
  let pending: Changed = new Map();
  const addTo = (kind: NoticeKind, ids: Iterable<number> | null) => {
    const known = pending.get(kind);
    if (known === 'all') return;
    if (ids === null) pending.set(kind, 'all');
    else pending.set(kind, new Set([...(known ?? []), ...ids]));
  };
  return {
    add: ({ kind, ids }) => addTo(kind, ids),
    putBack(taken) {
      for (const [kind, ids] of taken) addTo(kind, ids === 'all' ? null : ids);
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
