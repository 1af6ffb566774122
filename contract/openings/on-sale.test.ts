import { describe, expect, test } from 'vitest';
import { findOnSale, isEarlierWithPerks, type OnSale, type RoomStock } from './on-sale.ts';
import { forEachOnSaleGroup, hasPerks, onSaleGroupOf, tierIds, tiers, type OnSaleGroup } from '../members/tiers.ts';

const now = Date.parse('2026-07-01T12:00:00Z');
const past = '2026-07-01T10:00:00Z';
const soon = '2026-07-01T14:00:00Z';
const later = '2026-07-01T20:00:00Z';

const atOnce = forEachOnSaleGroup(() => null);
const stock = (availableCount: number, keptCount: number, releases: Partial<RoomStock['releases']> = {}) => ({
  availableCount,
  keptCount,
  releases: { ...atOnce, ...releases },
});

const gold = 'gold_and_booster';
const regular = 'regular';
const unknown = onSaleGroupOf(undefined);

test.each<[string, RoomStock, OnSaleGroup, OnSale]>([
  ['free rooms are on sale', stock(4, 0), unknown, { kind: 'now', rooms: 4 }],
  ['nothing left is sold out', stock(0, 0), unknown, { kind: 'sold_out', rooms: 0 }],
  [
    'nothing left is sold out before its on-sale time too',
    stock(0, 0, { regular: later }),
    regular,
    { kind: 'sold_out', rooms: 0 },
  ],
  [
    'reserved rooms open for everyone at the time of regular customers',
    stock(0, 6, { regular: later }),
    unknown,
    { kind: 'later', rooms: 6, onSaleAt: later, isForEveryone: true },
  ],
  [
    'a gold customer waits for reserved rooms like everyone',
    stock(0, 6, { gold_and_booster: past, regular: later }),
    gold,
    { kind: 'later', rooms: 6, onSaleAt: later, isForEveryone: true },
  ],
  [
    'a gold customer books what is not reserved',
    stock(3, 6, { gold_and_booster: past, regular: later }),
    gold,
    { kind: 'now', rooms: 3 },
  ],
  [
    'a gold customer has an on-sale time of their own',
    stock(3, 6, { gold_and_booster: soon, regular: later }),
    gold,
    { kind: 'later', rooms: 3, onSaleAt: soon, isForEveryone: false },
  ],
  [
    'a regular customer waits for all of them',
    stock(3, 6, { gold_and_booster: past, regular: later }),
    regular,
    { kind: 'later', rooms: 9, onSaleAt: later, isForEveryone: true },
  ],
  [
    'once regular customers may book, rooms that were counted as reserved are for everyone',
    stock(0, 6, { regular: past }),
    gold,
    { kind: 'now', rooms: 6 },
  ],
  [
    'the first instant counts',
    stock(0, 6, { regular: new Date(now).toISOString() }),
    regular,
    { kind: 'now', rooms: 6 },
  ],
])('%s (ONSALE-8)', (_title, left, group, expected) => {
  expect(findOnSale(left, group, now)).toEqual(expected);
});

const drawn = (availableCount: number, drawnGroups: OnSaleGroup[]): RoomStock => ({
  ...stock(availableCount, 0, { gold_and_booster: past, regular: later }),
  saleMode: 'draw',
  drawnGroups,
});

test.each<[string, RoomStock, OnSaleGroup, OnSale]>([
  [
    'a draw that is late is still to come',
    drawn(4, []),
    gold,
    { kind: 'later', rooms: 4, onSaleAt: past, isForEveryone: false },
  ],
  ['after its draw a class is on sale', drawn(4, [gold]), gold, { kind: 'now', rooms: 4 }],
  [
    'a draw that is still to come is never sold out: it decides the waiting list too',
    drawn(0, [gold]),
    regular,
    { kind: 'later', rooms: 0, onSaleAt: later, isForEveryone: true },
  ],
  ['nothing left after the draw is sold out', drawn(0, [gold]), gold, { kind: 'sold_out', rooms: 0 }],
])('%s (DRAW-4)', (_, stockOfDraw, group, expected) => {
  expect(findOnSale(stockOfDraw, group, now)).toEqual(expected);
});

describe('guests with perks', () => {
  const goldFirst = forEachOnSaleGroup((group) => (group === regular ? later : soon));

  test('book earlier if each of their tiers does', () => {
    expect(isEarlierWithPerks(goldFirst)).toBe(true);
    expect(isEarlierWithPerks(atOnce)).toBe(false);
  });

  test.each(tierIds.filter((id) => hasPerks(tiers[id].guestType)))('do not all book earlier without %s', (id) =>
    expect(isEarlierWithPerks({ ...goldFirst, [tiers[id].onSaleGroup]: later })).toBe(false),
  );
});
