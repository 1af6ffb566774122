import assert from 'node:assert/strict';
import ICAL from 'ical.js';

/* Calendars as a strict parser that is not ours reads them. */

export interface ParsedEvent {
  uid: string;
  sequence: number;
  stamp: string;
  start: string;
  end: string;
  status: string;
  summary: string;
  description: string;
  url: string;
}

export interface ParsedCalendar {
  name: string;
  method: string;
  refresh: string;
  ttl: string;
  events: ParsedEvent[];
}

const control = /(?![\r\n])\p{Cc}/u;

/** Parses a calendar, and checks what RFC 5545 asks of its lines: CRLF, at most 75 octets, no control characters. */
export function parseCalendar(text: string): ParsedCalendar {
  assert.ok(text.endsWith('END:VCALENDAR\r\n'));
  assert.doesNotMatch(text.replaceAll('\r\n', ''), /[\r\n]/);
  assert.doesNotMatch(text, control);
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const textOf = (component: ICAL.Component, name: string) => {
    assert.equal(component.getAllProperties(name).length, 1, name);
    return String(component.getFirstPropertyValue(name));
  };
  assert.equal(calendar.name, 'vcalendar');
  assert.equal(textOf(calendar, 'version'), '2.0');
  return {
    name: textOf(calendar, 'x-wr-calname'),
    method: textOf(calendar, 'method'),
    refresh: textOf(calendar, 'refresh-interval'),
    ttl: textOf(calendar, 'x-published-ttl'),
    events: calendar.getAllSubcomponents().map((event) => {
      assert.equal(event.name, 'vevent');
      return {
        uid: textOf(event, 'uid'),
        sequence: Number(textOf(event, 'sequence')),
        stamp: textOf(event, 'dtstamp'),
        start: textOf(event, 'dtstart'),
        end: textOf(event, 'dtend'),
        status: textOf(event, 'status'),
        summary: textOf(event, 'summary'),
        description: textOf(event, 'description'),
        url: textOf(event, 'url'),
      };
    }),
  };
}
