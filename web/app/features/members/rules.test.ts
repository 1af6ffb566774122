import { describe, expect, it } from 'vitest';
import { dayStart } from '../../lib/day-start.ts';
import { dayOf, lastDayOf, parseFilter, parseMemberId } from './rules.ts';

describe('a day as staff mean it', () => {
  it('ends with its last moment, and comes back as the same day', () => {
    for (const day of ['2026-12-31', '2026-03-29', '2026-10-25', '2028-02-29']) {
      const end = dayStart(day, 1);
      expect(lastDayOf(end)).toBe(day);
      expect(dayOf(Date.parse(end ?? ''))).not.toBe(day);
    }
  });

  it('is no end where none is given', () => {
    expect(dayStart('', 1)).toBeNull();
    expect(lastDayOf(null)).toBe('');
  });
});

describe('what the address says', () => {
  it.each([
    ['', 'all'],
    ['blocked', 'blocked'],
    ['__proto__', 'all'],
  ])('filter %j is %s', (text, filter) => expect(parseFilter(text)).toBe(filter));

  it.each([
    [null, null],
    ['7', 7],
    ['0', null],
    ['7x', null],
    ['99999999999', null],
  ])('member %j is %s', (text, id) => expect(parseMemberId(text)).toBe(id));
});
