import type { LiveEvent } from '@sunset/contract/live.ts';

/** Who hears of an event: everybody, admins, or one member. */
export type Audience = 'public' | 'staff' | number;

/** What somebody is entitled to hear besides what everybody does. */
export interface Viewer {
  memberId: number | null;
  sessionId: string | null;
  isStaff: boolean;
  /** Where a guest comes from; all guests of one network share a limit. */
  network?: string;
}

/** An event as it is sent, with its place in the order of all. */
export interface Entry {
  number: number;
  audience: Audience;
  text: string;
}

/** The last events, numbered in order, so that who was away for a moment misses nothing. */
export interface EventLog {
  add(audience: Audience, event: LiveEvent): Entry;
  /** What the viewer missed since the event with this id; null where that is not known any more. */
  since(id: string, viewer: Viewer): Entry[] | null;
  /** The text of an event that has no place in the order: it carries the id of the last one that has. */
  format(event: LiveEvent): string;
  /** Forgets what was: from here on nobody can take up where they were. */
  clear(): void;
}

/** Ids begin with `epoch`, so that another process does not take them for its own. */
export function createEventLog(epoch: string, mostKept: number): EventLog {
  let last = 0;
  let entries: Entry[] = [];
  const textOf = (number: number, event: LiveEvent) => `id: ${epoch}-${number}\ndata: ${JSON.stringify(event)}\n\n`;
  return {
    add(audience, event) {
      last += 1;
      const entry = { number: last, audience, text: textOf(last, event) };
      entries.push(entry);
      if (entries.length > 2 * mostKept) entries = entries.slice(-mostKept);
      return entry;
    },
    since(id, viewer) {
      const [itsEpoch, text = ''] = id.split('-');
      const number = Number(text);
      const first = entries[0]?.number ?? last + 1;
      if (itsEpoch !== epoch || !(number >= first - 1 && number <= last)) return null;
      return entries.filter((entry) => entry.number > number && hears(viewer, entry.audience));
    },
    format: (event) => textOf(last, event),
    clear() {
      entries = [];
      // Numbers that were given out before are no longer among those that can be resumed from.
      last += 1;
    },
  };
}

/** Whether an audience includes the viewer. */
export function hears(viewer: Viewer, audience: Audience): boolean {
  if (audience === 'public') return true;
  return audience === 'staff' ? viewer.isStaff : audience === viewer.memberId;
}
