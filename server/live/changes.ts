import type { ChangeNotification, Topic } from './notifications.ts';

/** Changes of the data: writes of this process, and database notifications about the writes of every process. */
export interface Changes {
  /** False while the LISTEN connection is down: notifications may be missed, and nothing cached can be trusted. */
  readonly isConnected: boolean;
  readonly count: number;
  /** The value of `count` at the latest change of one of these topics, or when the connection was last lost or made. */
  lastChangeOf(topics: Iterable<Topic>): number;
  /** Counts a write of this process before its notification arrives. Subscribers are called by the notification only. */
  recordOwn(topics: readonly Topic[]): void;
  publish(notification: ChangeNotification): void;
  /** Called by the listener. Every topic counts as changed, because notifications may have been missed. */
  setConnected(isConnected: boolean): void;
  /** Returns the function that ends the subscription. */
  subscribe(subscriber: Subscriber): () => void;
}

export interface Subscriber {
  onNotification(notification: ChangeNotification): void;
  onConnectionChange?(isConnected: boolean): void;
}

export function createChanges(): Changes {
  const changedAt = new Map<Topic, number>();
  const subscribers = new Set<Subscriber>();
  let isConnected = false;
  let connectionChangedAt = 0;
  let count = 0;
  const recordOwn = (topics: readonly Topic[]) => {
    for (const topic of topics) changedAt.set(topic, (count += 1));
  };
  return {
    get isConnected() {
      return isConnected;
    },
    get count() {
      return count;
    },
    lastChangeOf(topics) {
      let last = connectionChangedAt;
      for (const topic of topics) last = Math.max(last, changedAt.get(topic) ?? 0);
      return last;
    },
    recordOwn,
    publish(notification) {
      recordOwn([notification.topic]);
      for (const subscriber of subscribers) subscriber.onNotification(notification);
    },
    setConnected(next) {
      if (next === isConnected) return;
      isConnected = next;
      connectionChangedAt = count += 1;
      for (const subscriber of subscribers) subscriber.onConnectionChange?.(next);
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
  };
}
