import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventStreamReader, type StreamEvent } from './event-stream.ts';

/** The events of a stream whose bytes arrive in these pieces. */
function eventsOf(...pieces: (string | Uint8Array)[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const read = createEventStreamReader((event) => events.push(event));
  for (const piece of pieces) read(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
  return events;
}

const data = (...texts: string[]) => texts.map((text) => ({ id: null, data: text }));

test.each([
  ['of an event without an id', 'data: {"a":1}\n\n', data('{"a":1}')],
  ['with carriage returns and line feeds', 'data: a\r\n\r\ndata: b\r\n\r\n', data('a', 'b')],
  ['with carriage returns alone', 'data: a\r\rdata: b\r\r', data('a', 'b')],
  ['of several lines of data', 'data: a\ndata:\ndata\ndata: b\n\n', data('a\n\n\nb')],
  ['with no or two spaces before the data', 'data:a\n\ndata:  b\n\n', data('a', ' b')],
  ['with comments, names, times to retry and unknown fields', ': x\nevent: y\nretry: 3\nz: 1\ndata: a\n\n', data('a')],
  ['with fields that only begin like data', 'datum: a\ndata2: b\n data: c\n\n', []],
  ['with a byte order mark', '\u{feff}data: a\n\n', data('a')],
  ['with the line ends of other alphabets in the data', 'data: a\u{2028}b\u{85}c\n\n', data('a\u{2028}b\u{85}c')],
  ['without the empty line at its end', 'data: a\n\ndata: b\n', data('a')],
  ['of an empty line only', '\n\n\n', []],
])('reads a stream %s', (_, text, events) => {
  expect(eventsOf(text)).toEqual(events);
});

test('an id belongs to its event, and one with a zero byte is ignored', () => {
  const stream = 'id: 1\ndata: a\n\ndata: b\n\nid: 2\n\ndata: c\n\nid: 3\0\ndata: d\n\nid\ndata: e\n\n';
  expect(eventsOf(stream).map(({ id }) => id)).toEqual(['1', null, null, null, '']);
});

test('an event is read when its last line ends, also with a carriage return alone', () => {
  expect(eventsOf('data: a\r\n\r')).toEqual(data('a'));
  expect(eventsOf('data: a\r', '\n', '', '\r', '\ndata: b\n\n')).toEqual(data('a', 'b'));
});

const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll(/[\r\n]/g, ''));
const event = fc.record({
  id: fc.option(fc.nat().map(String)),
  lines: fc.array(text, { minLength: 1, maxLength: 3 }),
  comment: fc.option(text),
});

test('reads the same events wherever the bytes are divided', () => {
  const cuts = fc.array(fc.nat(2000), { maxLength: 40 });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 8 }), lineEnd, fc.boolean(), cuts, (events, end, hasMark, places) => {
      const lines = events.flatMap(({ id, lines: each, comment }) => [
        ...(comment === null ? [] : [`:${comment}`]),
        ...(id === null ? [] : [`id: ${id}`]),
        ...each.map((line) => `data: ${line}`),
        '',
      ]);
      const stream = (hasMark ? '\u{feff}' : '') + lines.map((line) => line + end).join('');
      const bytes = new TextEncoder().encode(stream);
      const borders = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
      const pieces = borders.map((border, index) => bytes.subarray(border, borders[index + 1]));
      expect(eventsOf(...pieces)).toEqual(events.map(({ id, lines: each }) => ({ id, data: each.join('\n') })));
    }),
  );
});
