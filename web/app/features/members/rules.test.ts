import { describe, expect, it } from 'vitest';
import { dayStart } from '../../lib/day-start.ts';
import { dayOf, lastDayOf, parseFilter, parseMemberId } from './rules.ts';

describe('days of a block or an override', () => {
  it('ends at the start of the next day, and is read as the same day', () => {
    for (const day of ['2026-12-31', '2026-03-29', '2026-10-25', '2028-02-29']) {
      const end = dayStart(day, 1);
      expect(lastDayOf(end)).toBe(day);
      expect(dayOf(Date.parse(end ?? ''))).not.toBe(day);
    }
  });

  it('has no end without a day', () => {
    expect(dayStart('', 1)).toBeNull();
    expect(lastDayOf(null)).toBe('');
  });
});

describe('parameters of the URL', () => {
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
