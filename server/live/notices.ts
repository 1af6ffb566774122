/** Change notifications of the database. The kinds are those of the triggers in `database/functions/changes/`. */
const kinds = [
  'availability',
  'openings',
  'toggles',
  'catalogue',
  'settings',
  'own',
  'bookings',
  'messages',
  'people',
] as const;
export type NoticeKind = (typeof kinds)[number];

/** Something changed: these rows, or any where `ids` is null. */
export interface Notice {
  kind: NoticeKind;
  ids: readonly number[] | null;
}

/** The channels to listen on. New messages have told the worker on a channel of their own from the beginning. */
export const channels = ['changes', 'outbox'] as const;

/** Reads a notification; null for a kind that a newer server brought along. */
export function parseNotice(channel: string, payload: string): Notice | null {
  if (channel === 'outbox') return { kind: 'messages', ids: null };
  const [word, list] = payload.split(' ');
  const kind = kinds.find((known) => known === word);
  if (kind === undefined) return null;
  return { kind, ids: list === undefined || list === '*' ? null : list.split(',').map(Number) };
}
