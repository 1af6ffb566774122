import type { Room } from '@sunset/contract/api/catalog/catalog.ts';
import { expect, test } from 'vitest';
import { anOpening } from '../../entities/openings/test-data.ts';
import { openingAnnouncements, openingsElsewhere, openingsOf, roomsOf } from './rules.ts';

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

test('a resort page shows the openings of its resort, and three of others (PAGE-54)', () => {
  const openings = [1, 2, 3, 4, 5].map((resortId) => anOpening({ openingId: resortId + 10, resortId }));
  expect(openingsOf(1, openings).map(({ openingId }) => openingId)).toEqual([11]);
  expect(openingsElsewhere(1, openings).map(({ openingId }) => openingId)).toEqual([12, 13, 14]);
});

test('a resort shows its own rooms, cheapest first', () => {
  const rooms = [aRoom({ id: 1, price: 5000 }), aRoom({ id: 2, resortId: 2 }), aRoom({ id: 3, price: 1000 })];
  expect(roomsOf(1, rooms).map(({ id }) => id)).toEqual([3, 1]);
});

test('announces only changed openings that are low or sold out', () => {
  const opening = (openingId: number, roomsLeft: number) =>
    anOpening({
      openingId,
      openingDate: '2030-05-01T18:00:00.000Z',
      timezone: 'UTC',
      availableCount: 0,
      keptCount: roomsLeft,
    });
  const before = [opening(1, 12), opening(2, 4), opening(3, 1), opening(4, 2)];
  const after = [opening(1, 11), opening(2, 3), opening(3, 0), opening(4, 2)];
  expect(openingAnnouncements(before, after)).toEqual([
    expect.stringMatching(/^Opening on May 1, 2030.* 6:00.PM: only 3 rooms left\.$/),
    expect.stringMatching(/: no rooms left\.$/),
  ]);
});
