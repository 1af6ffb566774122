import type { LiveEvent } from '@sunset/contract/live.ts';

/** Who receives an event: everyone, staff (hosts and admins), or one member by id. */
export type Audience = 'public' | 'staff' | number;

/** Decides which events a stream receives in addition to the public ones. */
export interface Viewer {
  memberId: number | null;
  sessionId: string | null;
  isStaff: boolean;
  /** Network of a guest; all guests of one network share a limit. */
  network?: string;
}

/** An event as it is sent, with its sequence number. */
export interface Entry {
  number: number;
  audience: Audience;
  text: string;
}

/** The latest events in order, so that a client that reconnects soon misses none. */
export interface EventLog {
  /** An entry of a waiting list or a place in line is not stored: a page loads its own when it connects, and a list has thousands. */
  add(addressed: { audience: Audience; event: LiveEvent }): Entry;
  /** The events for this viewer after the one with this id, or null if the log no longer reaches back to it. */
  since(id: string, viewer: Viewer): Entry[] | null;
  /** The text of an event outside the sequence. It carries the id of the latest event in it. */
  format(event: LiveEvent): string;
  clear(): void;
}

/** Ids begin with `epoch`, so that a process never resumes from an id of another one. */
export function createEventLog(epoch: string, maxEntries: number): EventLog {
  let last = 0;
  let entries: Entry[] = [];
  const textOf = (number: number, event: LiveEvent) => `id: ${epoch}-${number}\ndata: ${JSON.stringify(event)}\n\n`;
  return {
    add({ audience, event }) {
      if (event.type === 'entry' || event.type === 'line') return { number: last, audience, text: textOf(last, event) };
      last += 1;
      const entry = { number: last, audience, text: textOf(last, event) };
      entries.push(entry);
      if (entries.length > 2 * maxEntries) entries = entries.slice(-maxEntries);
      return entry;
    },
    since(id, viewer) {
      const [sentEpoch, text = ''] = id.split('-');
      const number = Number(text);
      const first = entries[0]?.number ?? last + 1;
      if (sentEpoch !== epoch || !(number >= first - 1 && number <= last)) return null;
      return entries.filter((entry) => entry.number > number && isInAudience(viewer, entry.audience));
    },
    format: (event) => textOf(last, event),
    clear() {
      entries = [];
      // Ids given out before are now older than the oldest one to resume from.
      last += 1;
    },
  };
}

export function isInAudience(viewer: Viewer, audience: Audience): boolean {
  if (audience === 'public') return true;
  return audience === 'staff' ? viewer.isStaff : audience === viewer.memberId;
}
