import { forEachOnSaleGroup } from '@sunset/contract/tiers.ts';
import type { OpeningRoom, Room } from '@sunset/contract/api/catalog/catalog.ts';
import { expect, test } from 'vitest';
import { bookingPath, openingAnnouncements, openingsOf, roomsOf } from './rules.ts';

const aRoom = (fields: Partial<Room> = {}): Room => ({
  id: 1,
  resortId: 1,
  resortName: 'Vista Sunset Resort',
  name: 'Vista Sunset Resort - Deluxe',
  type: 'Deluxe',
  price: 2000,
  images: [],
  imageAlts: [],
  maxGuests: 2,
  size: '38 m²',
  amenities: [],
  ...fields,
});

const aRow = (fields: Partial<OpeningRoom> = {}): OpeningRoom => ({
  ...aRoom(),
  openingId: 1,
  openingDate: '2026-03-01T20:00:00.000Z',
  timezone: 'Europe/London',
  availableCount: 2,
  totalCount: 4,
  keptCount: 0,
  releases: forEachOnSaleGroup(() => null),
  ...fields,
});

test('sums up the room types of an opening', () => {
  expect(openingsOf(1, [aRow(), aRow({ id: 2, availableCount: 0, totalCount: 3, keptCount: 4 })])).toEqual([
    {
      id: 1,
      startsAt: '2026-03-01T20:00:00.000Z',
      timeZone: 'Europe/London',
      availableCount: 2,
      keptCount: 4,
      releases: forEachOnSaleGroup(() => null),
      roomsTotal: 7,
    },
  ]);
});

test('sorts openings of one resort, soonest first', () => {
  const rows = [
    aRow({ openingId: 3, openingDate: '2026-03-09T20:00:00.000Z' }),
    aRow({ openingId: 2, resortId: 2 }),
    aRow({ openingId: 1 }),
  ];
  expect(openingsOf(1, rows).map(({ id }) => id)).toEqual([1, 3]);
});

test('a resort shows its own rooms, cheapest first', () => {
  const rooms = [aRoom({ id: 1, price: 5000 }), aRoom({ id: 2, resortId: 2 }), aRoom({ id: 3, price: 1000 })];
  expect(roomsOf(1, rooms).map(({ id }) => id)).toEqual([3, 1]);
});

test('adds the opening to the URL only if given', () => {
  expect(bookingPath(4)).toBe('/book?resort=4');
  expect(bookingPath(4, 7)).toBe('/book?resort=4&opening=7');
});

test('announces only changed openings that are low or sold out', () => {
  const opening = (id: number, roomsLeft: number) => ({
    id,
    startsAt: '2030-05-01T18:00:00.000Z',
    timeZone: 'UTC',
    availableCount: 0,
    keptCount: roomsLeft,
    releases: forEachOnSaleGroup(() => null),
    roomsTotal: 20,
  });
  const before = [opening(1, 12), opening(2, 4), opening(3, 1), opening(4, 2)];
  const after = [opening(1, 11), opening(2, 3), opening(3, 0), opening(4, 2)];
  expect(openingAnnouncements(before, after)).toEqual([
    expect.stringMatching(/^Opening on May 1, 2030.* 6:00.PM: only 3 rooms left\.$/),
    expect.stringMatching(/: no rooms left\.$/),
  ]);
});
