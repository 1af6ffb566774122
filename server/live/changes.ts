import type { Notice, NoticeKind } from './notices.ts';

/** What this process hears of changes, its own and those of every other process on the database. */
export interface Changes {
  /** True while every change is heard of. Nothing that was kept may be believed otherwise. */
  readonly isHearing: boolean;
  /** Grows with every change of these kinds. */
  version(kinds: readonly NoticeKind[]): number;
  /** Marks kinds as changed without telling anybody: a process knows of its own writes before the database says so. */
  touch(kinds: readonly NoticeKind[]): void;
  publish(notice: Notice): void;
  /** Set by the listener. With true everything counts as changed: nobody knows what happened until now. */
  setHearing(isHearing: boolean): void;
  /** `onNotice` for each change, `onHearing` when hearing begins or ends. Returns the way to stop. */
  subscribe(subscriber: Subscriber): () => void;
}

export interface Subscriber {
  onNotice(notice: Notice): void;
  onHearing?(isHearing: boolean): void;
}

export function createChanges(): Changes {
  const counts = new Map<NoticeKind, number>();
  const subscribers = new Set<Subscriber>();
  let isHearing = false;
  let lapses = 0;
  const touch = (kinds: readonly NoticeKind[]) => {
    for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  };
  return {
    get isHearing() {
      return isHearing;
    },
    version: (kinds) => kinds.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), lapses),
    touch,
    publish(notice) {
      touch([notice.kind]);
      for (const subscriber of subscribers) subscriber.onNotice(notice);
    },
    setHearing(next) {
      if (next === isHearing) return;
      isHearing = next;
      lapses += 1;
      for (const subscriber of subscribers) subscriber.onHearing?.(next);
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
  };
}
