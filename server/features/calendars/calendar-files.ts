import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createContent, type Content } from '../../pages/content.ts';
import type { CalendarEvent } from './rules.ts';

/** The files of calendars: each is written again only when its events or its name changed. Rule: CAL-8. */
export interface CalendarFiles {
  /** `key` names what exists (an opening, a resort, a booking, a member), never what a caller sent. */
  write(key: string, name: string, events: readonly CalendarEvent[]): Content;
}

const limits = { max: 2000, maxSize: 16 * 1024 * 1024 };

const headers = {
  'content-type': 'text/calendar; charset=utf-8',
  // Shown and offered to the calendar where the browser can, saved elsewhere.
  'content-disposition': 'inline; filename="calendar.ics"',
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

export function createCalendarFiles(write: (name: string, events: readonly CalendarEvent[]) => string): CalendarFiles {
  const files = new LRUCache<string, { version: string; content: Content }>(limits);
  return {
    write(key, name, events) {
      const version = createHash('sha256')
        .update(JSON.stringify([name, events]))
        .digest('base64');
      const cached = files.get(key);
      if (cached?.version === version) return cached.content;
      const content = createContent({ body: Buffer.from(write(name, events)), headers });
      files.set(key, { version, content }, { size: content.size * 2 });
      return content;
    },
  };
}
