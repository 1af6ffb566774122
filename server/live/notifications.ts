import type { PublicTopic } from '@sunset/contract/topics.ts';

/** What a change notification is about. The database triggers in `database/functions/change-notifications/` send these words. */
export type Topic =
  | PublicTopic
  | 'own'
  | 'waiting'
  | 'lobby'
  | 'line'
  | 'party'
  | 'bookings'
  | 'roster'
  | 'messages'
  | 'outbox'
  | 'webhooks'
  | 'people'
  | 'configuration';

const topics = {
  availability: true,
  openings: true,
  toggles: true,
  catalogue: true,
  settings: true,
  proposals: true,
  own: true,
  waiting: true,
  lobby: true,
  line: true,
  party: true,
  bookings: true,
  roster: true,
  messages: true,
  outbox: true,
  webhooks: true,
  people: true,
  configuration: true,
} as const satisfies Record<Topic, true>;

/** These rows changed, or an unknown number of them where `ids` is null. */
export interface ChangeNotification {
  topic: Topic;
  ids: readonly number[] | null;
}

/** PostgreSQL channels to listen on. `outbox` announces new messages for Discord and has no payload. */
export const channels = ['changes', 'outbox'] as const;

/** Parses a PostgreSQL notification. Returns null for a topic that only a newer server version knows. */
export function parseNotification(channel: string, payload: string): ChangeNotification | null {
  if (channel === 'outbox') return { topic: 'outbox', ids: null };
  const [topic = '', ids] = payload.split(' ');
  if (!isTopic(topic)) return null;
  return { topic, ids: ids === undefined || ids === '*' ? null : ids.split(',').map(Number) };
}

function isTopic(word: string): word is Topic {
  return Object.hasOwn(topics, word);
}
