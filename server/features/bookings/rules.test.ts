import { describe, expect, it } from 'vitest';
import { canCancel, makeReference, parseReference, requestHash } from './rules.ts';
import { isActiveStatus } from '@sunset/contract/active-statuses.ts';

describe('a booking that takes a room', () => {
  it.each([
    ['pending', true],
    ['confirmed', true],
    ['rejected', false],
    ['cancelled', false],
    ['completed', false],
    ['no_show', false],
    ['', false],
  ])('is "%s": %s (STATUS-2)', (status, active) => expect(isActiveStatus(status)).toBe(active));
});

describe('T31 a new reference', () => {
  const thirteen = (byte: number) => Array.from({ length: 13 }, () => byte);
  /** A reference drawn from these bytes, and how many it requested each time. */
  function draw(...portions: number[][]): { reference: string; asked: number[] } {
    const asked: number[] = [];
    const reference = makeReference((bytes) => {
      const portion = portions[asked.length];
      if (portion === undefined) throw new Error('There is nothing left to draw from.');
      asked.push(bytes);
      return Uint8Array.from(portion);
    });
    return { reference, asked };
  }

  it('is SR- and 13 characters, drawn once if every byte is usable (BOOK-18)', () => {
    const drawn = draw([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 30], thirteen(1));
    expect(drawn).toEqual({ reference: 'SR-23456789ABCDZ', asked: [13] });
  });

  it('has no characters that people misread, and each of the others equally often (BOOK-18)', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const { reference, asked } = draw(thirteen(byte), thirteen(0));
      const sign = reference[3] ?? '';
      // A byte that would favour some characters is drawn again.
      if (asked.length === 1) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted().join('')).toBe('23456789ABCDEFGHJKMNPQRSTUVWXYZ');
    expect(new Set(counts.values())).toEqual(new Set([8]));
  });

  it('draws until it is complete, and no further', () => {
    const drawn = draw([0, 255, 0, 248, 0, 250, 0, 251, 0, 252, 0, 253, 0], thirteen(1), thirteen(2));
    expect(drawn).toEqual({ reference: 'SR-2222222333333', asked: [13, 13] });
  });
});

describe('a reference as people write it', () => {
  it.each([
    'SR-23456789ABCDZ',
    'sr-23456789abcdz',
    'SR 2345 6789 ABCD Z',
    'SR-2345-6789-ABCD-Z',
    '23456789ABCDZ',
    ' sr2345-6789 abcdz\n',
  ])('%j is understood (BOOK-19)', (text) => expect(parseReference(text)).toBe('SR-23456789ABCDZ'));

  it.each(['SR-SRZZZZZZZZZZZ', 'SRZZZZZZZZZZZ'])('%j may begin with the same letters once more', (text) => {
    expect(parseReference(text)).toBe('SR-SRZZZZZZZZZZZ');
  });

  it.each([
    '',
    'SR-',
    'SR-23456789ABCD',
    'SR-23456789ABCDZZ',
    'SR-SR-23456789ABCDZ',
    'X23456789ABCDZ',
    'SR-23456789ABCD0',
    'SR-23456789ABCDO',
    'SR-23456789ABCD1',
    'SR-23456789ABCDI',
    'SR-23456789ABCDL',
    'SR-23456789ABCD_',
    'SR-２3456789ABCDZ',
    'clear',
  ])('%j is not a reference', (text) => expect(parseReference(text)).toBeNull());
});

describe('I20 a request under an idempotency key', () => {
  it('is the same when it asks for the same', () => {
    expect(requestHash({ roomId: 1, notes: 'a' })).toBe(requestHash({ roomId: 1, notes: 'a' }));
    expect(requestHash({ roomId: 1, notes: 'a' })).not.toBe(requestHash({ roomId: 1, notes: 'b' }));
    expect(requestHash({ roomId: 1 })).not.toBe(requestHash({ roomId: '1' }));
  });

  it('is stored as a digest of fixed length', () => {
    expect(requestHash({})).toMatch(/^[\w-]{43}$/);
    expect(requestHash({ notes: 'a'.repeat(500) })).toMatch(/^[\w-]{43}$/);
  });
});

describe('a guest may cancel', () => {
  const startsAt = new Date('2026-11-21T20:00:00Z');
  it.each([
    ['pending', -1, true],
    ['confirmed', -1, true],
    ['pending', 0, false],
    ['confirmed', 0, false],
    ['confirmed', 1, false],
    ['rejected', -1, false],
    ['cancelled', -1, false],
    ['completed', -1, false],
  ])('what is %s, %i ms from the start of the session: %s (CANCEL-1)', (status, ms, can) => {
    expect(canCancel({ status, startsAt }, new Date(startsAt.getTime() + ms))).toBe(can);
  });
});
