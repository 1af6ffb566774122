import { comparableText, type Message } from './read-messages.ts';

/** What became of a key: `before` is null for a new one, `now` for one that is gone. */
export interface KeyChange {
  before: string | null;
  now: string | null;
}

const textOf = ({ text }: Message) => comparableText(text);

/** The keys before and now: the same, else renamed where exactly the same English text went from one key to another, else gone or new. */
export function compareKeys(before: readonly Message[], now: readonly Message[]): KeyChange[] {
  const keysBefore = new Set(before.map(({ key }) => key));
  const keysNow = new Set(now.map(({ key }) => key));
  const added = now.filter(({ key }) => !keysBefore.has(key));
  const changes: KeyChange[] = before.map((message) => {
    if (keysNow.has(message.key)) return { before: message.key, now: message.key };
    const index = added.findIndex((other) => textOf(other) === textOf(message));
    const [renamed] = index === -1 ? [] : added.splice(index, 1);
    return { before: message.key, now: renamed?.key ?? null };
  });
  return [...changes, ...added.map(({ key }) => ({ before: null, now: key }))];
}

/** The texts of a language that differ, by the keys of the English ones: `[key now, text before, text now]`. */
export function compareTexts(
  keys: readonly KeyChange[],
  before: readonly Message[],
  now: readonly Message[],
): [key: string, before: string, now: string][] {
  const textsBefore = new Map(before.map((message) => [message.key, textOf(message)]));
  const textsNow = new Map(now.map((message) => [message.key, textOf(message)]));
  return keys.flatMap((change) => {
    const [old, text] = [textsBefore.get(change.before ?? ''), textsNow.get(change.now ?? '')];
    return old === undefined || text === undefined || old === text ? [] : [[change.now ?? '', old, text]];
  });
}
