import { forEachOnSaleGroup } from '@sunset/contract/members/tiers.ts';
import { describe, expect, it } from 'vitest';
import { onSaleLabel, onSaleText, type OnSaleFacts } from './on-sale-text.ts';

/** Local times of Saturday, 5 December 2026. */
const at = (hour: number, day = 5) => new Date(2026, 11, day, hour).toISOString();
const now = Date.parse(at(12));
const open: OnSaleFacts = {
  releases: forEachOnSaleGroup(() => null),
  sale_mode: 'fast',
  is_published: true,
  publish_at: null,
};
const planned = { ...open, is_published: false };
const at20 = { ...open.releases, regular: at(20) };

/** With plain spaces. */
const text = (opening: OnSaleFacts) => onSaleText(opening, now).replaceAll(/\s+/g, ' ');

describe('when booking opens (OPENING-14)', () => {
  it.each([
    ['no group has a time', open, 'Everyone now'],
    ['nothing is published yet', planned, 'Everyone once it is published'],
    ['all have one time', { ...open, releases: forEachOnSaleGroup(() => at(20)) }, 'Everyone Sat, Dec 5, 8:00 PM'],
    ['regular customers wait', { ...open, releases: at20 }, 'Gold and boosters now · Everyone Sat, Dec 5, 8:00 PM'],
    [
      'each group has its own',
      { ...open, releases: { three_boosts: at(17), two_boosts: at(18), gold_and_booster: at(19), regular: at(20, 6) } },
      '3+ boosts Sat, Dec 5, 5:00 PM · 2+ boosts 6:00 PM · Gold and boosters 7:00 PM · Everyone Sun, Dec 6, 8:00 PM',
    ],
    [
      'some share theirs',
      { ...open, releases: { ...at20, two_boosts: at(18), three_boosts: at(18), gold_and_booster: at(20) } },
      '2+ boosts Sat, Dec 5, 6:00 PM · Everyone 8:00 PM',
    ],
    [
      'a time is over',
      { ...open, releases: { ...at20, gold_and_booster: at(12) } },
      'Gold and boosters now · Everyone Sat, Dec 5, 8:00 PM',
    ],
    [
      'a time is over before the publication',
      { ...planned, releases: { ...at20, gold_and_booster: at(11) } },
      'Gold and boosters once it is published · Everyone Sat, Dec 5, 8:00 PM',
    ],
    [
      'the publication comes later',
      { ...planned, publish_at: at(20), releases: at20 },
      'Everyone once it is published',
    ],
  ])('where %s', (_, opening, expected) => {
    expect(text(opening)).toBe(expected);
    expect(onSaleLabel(opening)).toBe('Booking times');
  });

  it('is the time of the draw, also after it', () => {
    const draw: OnSaleFacts = { ...open, sale_mode: 'draw', releases: forEachOnSaleGroup(() => at(11)) };
    expect(text(draw)).toBe('Everyone Sat, Dec 5, 11:00 AM');
    expect(onSaleLabel(draw)).toBe('Draw times');
  });
});
