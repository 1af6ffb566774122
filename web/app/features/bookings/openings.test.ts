import type { OpeningRoom, Resort } from '@sunset/contract/api/catalog/catalog.ts';
import type { Hold } from '@sunset/contract/api/bookings/holds.ts';
import { describe, expect, test } from 'vitest';
import type { BookingPerson } from '../../entities/openings/guest-type.ts';
import { groupOpenings } from '../../entities/openings/opening.ts';
import {
  availabilityAnnouncements,
  availabilityOf,
  nextBookable,
  offerResorts,
  withOwnHold,
  sessionTimes,
} from './openings.ts';
import { anOpening, atOnce } from '../../entities/openings/test-data.ts';

const now = Date.parse('2026-07-01T12:00:00Z');
const tomorrow = '2026-07-02T18:00:00Z';
const nextWeek = '2026-07-08T18:00:00Z';
const anyone: BookingPerson = { user_type: 'regular_customer' };

function aRoom(room: Partial<OpeningRoom> = {}): OpeningRoom {
  return {
    id: 1,
    resortId: 1,
    resortName: 'Vista Sunset Resort',
    openingId: 10,
    openingDate: tomorrow,
    timezone: 'America/Los_Angeles',
    name: 'Vista Sunset Resort - Suite',
    type: 'Suite',
    price: 3000,
    images: [],
    maxGuests: 4,
    size: '58 m²',
    amenities: [],
    availableCount: 2,
    totalCount: 4,
    keptCount: 0,
    staffCount: 0,
    waitingCount: 0,
    releases: atOnce,
    saleMode: 'fast',
    drawnGroups: [],
    ...room,
  };
}

describe('openings and resorts', () => {
  test('sums up the room types of an opening, and sorts openings soonest first', () => {
    const rows = [
      aRoom({ id: 3, openingId: 11, openingDate: nextWeek, availableCount: 5, totalCount: 5 }),
      aRoom({ id: 1 }),
      aRoom({ id: 2, availableCount: 0, totalCount: 3 }),
    ];
    expect(
      groupOpenings(rows).map(({ openingId, availableCount, totalCount }) => [openingId, availableCount, totalCount]),
    ).toEqual([
      [10, 2, 7],
      [11, 5, 5],
    ]);
  });

  test('lists the later dates of a resort, and sorts resorts by their next opening', () => {
    const rows = [
      aRoom({
        id: 4,
        openingId: 12,
        resortId: 2,
        resortName: 'Amalfi Sunset Resort',
        openingDate: '2026-07-03T18:00:00Z',
      }),
      aRoom({ id: 3, openingId: 11, openingDate: nextWeek }),
      aRoom(),
    ];
    const resorts = [{ id: 1, location: 'Big Sur', image: '/vista.svg' } as Resort];
    const offers = offerResorts(rows, resorts);
    expect(offers.map(({ name, location, openings }) => [name, location, openings.length])).toEqual([
      ['Vista Sunset Resort', 'Big Sur', 2],
      ['Amalfi Sunset Resort', null, 1],
    ]);
  });

  test('skips sold-out and started openings (PAGE-50)', () => {
    const begun = anOpening({ openingId: 1, openingDate: '2026-07-01T11:59:00Z' });
    const soldOut = anOpening({ openingId: 2, availableCount: 0 });
    const free = anOpening({ openingId: 3, openingDate: nextWeek });
    expect(nextBookable([begun, soldOut, free], anyone, now)?.openingId).toBe(3);
    expect(nextBookable([begun, soldOut], anyone, now)).toBeNull();
  });

  test('includes an opening whose rooms are all reserved (ONSALE-8)', () => {
    const releases = { ...atOnce, regular: '2026-07-01T20:00:00Z' };
    const reserved = anOpening({ openingId: 1, availableCount: 0, keptCount: 2, releases });
    const free = anOpening({ openingId: 2, openingDate: nextWeek });
    for (const person of [anyone, { ...anyone, tier_label: 'Gold Customer' as const }]) {
      expect(nextBookable([reserved, free], person, now)?.openingId).toBe(1);
    }
  });
});

test.each([
  [0, 'sold_out'],
  [1, 'low'],
  [3, 'low'],
  [4, 'plenty'],
])('%i rooms left are %s (PAGE-33)', (left, level) => {
  expect(availabilityOf(left)).toBe(level);
});

test('counts a held room as available to its guest', () => {
  const hold = { roomId: 2 } as Hold;
  const rows = [aRoom({ id: 1 }), aRoom({ id: 2, availableCount: 0 }), aRoom({ id: 3, availableCount: 0 })];
  expect(withOwnHold(rows, hold).map((room) => room.availableCount)).toEqual([2, 1, 0]);
  expect(withOwnHold(rows, null)).toEqual(rows);
});

test('announces only changed counts that are low or zero', () => {
  const before = [
    aRoom({ id: 1, availableCount: 9 }),
    aRoom({ id: 2, type: 'Deluxe' }),
    aRoom({ id: 3, type: 'Luxury' }),
  ];
  const after = [
    aRoom({ id: 1, availableCount: 8 }),
    aRoom({ id: 2, type: 'Deluxe', availableCount: 1 }),
    aRoom({ id: 3, type: 'Luxury', availableCount: 0 }),
  ];
  expect(availabilityAnnouncements(before, after)).toEqual(['Deluxe: Last room.', 'Luxury is sold out.']);
});

test('a session lasts one hour from the opening, or from one hour ahead without one (PAGE-39)', () => {
  const now = Date.parse('2026-07-01T12:00:00Z');
  expect(sessionTimes('2026-07-02T18:00:00Z', now)).toEqual({
    checkIn: '2026-07-02T18:00:00.000Z',
    checkOut: '2026-07-02T19:00:00.000Z',
  });
  expect(sessionTimes(null, now)).toEqual({
    checkIn: '2026-07-01T13:00:00.000Z',
    checkOut: '2026-07-01T14:00:00.000Z',
  });
});
