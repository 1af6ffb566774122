import type { Booking } from '@sunset/contract/api/bookings.ts';
import type { OpeningRoom, Resort } from '@sunset/contract/api/catalogue.ts';
import type { Hold } from '@sunset/contract/api/holds.ts';
import { describe, expect, test } from 'vitest';
import {
  availabilityNews,
  availabilityOf,
  closedWords,
  discountedPrice,
  findActiveBooking,
  groupOpenings,
  guestTypeWords,
  isActiveBooking,
  isOpenFor,
  missingDetails,
  sortMessages,
  nextBookable,
  offerResorts,
  refuseChoice,
  sessionTimes,
  withOwnHold,
  type BookingPerson,
  type Opening,
} from './rules.ts';

const now = Date.parse('2026-07-01T12:00:00Z');
const tomorrow = '2026-07-02T18:00:00Z';
const nextWeek = '2026-07-08T18:00:00Z';

const anyone: BookingPerson = { user_type: 'regular_customer' };
const atOnce = { three_boosts: null, two_boosts: null, gold_and_booster: null, regular: null };

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
    releases: atOnce,
    ...room,
  };
}

function anOpening(opening: Partial<Opening> = {}): Opening {
  return {
    openingId: 10,
    resortId: 1,
    resortName: 'Vista Sunset Resort',
    openingDate: tomorrow,
    timezone: 'America/Los_Angeles',
    availableCount: 2,
    totalCount: 4,
    keptCount: 0,
    releases: atOnce,
    ...opening,
  };
}

const aBooking = (booking: Partial<Booking> = {}) =>
  ({ resortId: 1, openingId: 10, status: 'pending', checkOut: '2026-07-02T19:00:00Z', ...booking }) as Booking;

const regular: BookingPerson = { user_type: 'regular_customer', booking_flags: ['regular_customer'] };
const allOpen = {
  gold_customer_bookings_open: true,
  server_booster_bookings_open: true,
  regular_customer_bookings_open: true,
};

describe('openings and resorts', () => {
  test('room types of an opening are summed up, and openings come soonest first', () => {
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

  test('a resort carries its later dates, and resorts are ordered by their soonest one', () => {
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

  test('the next bookable opening skips what is sold out or has begun', () => {
    const begun = anOpening({ openingId: 1, openingDate: '2026-07-01T11:59:00Z' });
    const soldOut = anOpening({ openingId: 2, availableCount: 0 });
    const free = anOpening({ openingId: 3, openingDate: nextWeek });
    expect(nextBookable([begun, soldOut, free], anyone, now)?.openingId).toBe(3);
    expect(nextBookable([begun, soldOut], anyone, now)).toBeNull();
  });

  test('the next bookable opening may be one whose rooms are all reserved until everyone can book', () => {
    const releases = { ...atOnce, regular: '2026-07-01T20:00:00Z' };
    const reserved = anOpening({ openingId: 1, availableCount: 0, keptCount: 2, releases });
    const free = anOpening({ openingId: 2, openingDate: nextWeek });
    for (const person of [anyone, { ...anyone, discount_percent: 25 }]) {
      expect(nextBookable([reserved, free], person, now)?.openingId).toBe(1);
    }
  });
});

test.each([
  [0, 'sold_out'],
  [1, 'low'],
  [3, 'low'],
  [4, 'plenty'],
])('%i rooms left are %s', (left, level) => {
  expect(availabilityOf(left)).toBe(level);
});

test('a room that is kept for someone is available to them', () => {
  const hold = { roomId: 2 } as Hold;
  const rows = [aRoom({ id: 1 }), aRoom({ id: 2, availableCount: 0 }), aRoom({ id: 3, availableCount: 0 })];
  expect(withOwnHold(rows, hold).map((room) => room.availableCount)).toEqual([2, 1, 0]);
  expect(withOwnHold(rows, null)).toEqual(rows);
});

test('announces only counts that have changed and are low or gone', () => {
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
  expect(availabilityNews(before, after)).toEqual(['Deluxe: 1 of 4 available.', 'Luxury is sold out.']);
});

test.each([
  ['pending', tomorrow, true],
  ['confirmed', tomorrow, true],
  ['cancelled', tomorrow, false],
  ['completed', tomorrow, false],
  ['rejected', tomorrow, false],
  ['no_show', tomorrow, false],
  ['confirmed', '2026-07-01T11:00:00Z', false],
] as const)('a %s booking until %s is active: %s', (status, checkOut, isActive) => {
  expect(isActiveBooking({ status, checkOut }, now)).toBe(isActive);
});

test('the booking for this very opening comes before another one at the resort', () => {
  const bookings = [aBooking({ openingId: 11, bookingReference: 'other' }), aBooking({ bookingReference: 'this' })];
  expect(findActiveBooking(bookings, anOpening(), now)?.bookingReference).toBe('this');
  expect(findActiveBooking(bookings, anOpening({ resortId: 2 }), now)).toBeNull();
});

describe('who may book', () => {
  test('any switch of theirs that is on admits', () => {
    const person: BookingPerson = { user_type: 'admin', booking_flags: ['gold_customer', 'server_booster'] };
    expect(isOpenFor(person, { ...allOpen, gold_customer_bookings_open: false })).toBe(true);
    expect(
      isOpenFor(person, { ...allOpen, gold_customer_bookings_open: false, server_booster_bookings_open: false }),
    ).toBe(false);
  });

  test('settings that could not be fetched count as open', () => {
    expect(isOpenFor(regular, null)).toBe(true);
  });

  test.each([
    ['gold_customer', 'Gold Customer'],
    ['server_booster', 'Server Booster'],
    ['regular_customer', 'Regular Customer'],
    ['admin', 'Regular Customer'],
  ] as const)('an older record of type %s is a %s', (user_type, words) => {
    expect(guestTypeWords({ user_type })).toBe(words);
  });

  test('closed bookings have three wordings', () => {
    expect(closedWords(regular, 'Vista Sunset Resort')).toBe(
      'Bookings are currently closed for Regular Customer at Vista Sunset Resort. We will announce when they open again!',
    );
    expect(closedWords(null, 'Vista Sunset Resort')).toBe(
      'You must be logged in to make bookings at Vista Sunset Resort. Please log in and try again.',
    );
    expect(closedWords(regular, null)).toBe('Bookings are currently closed for this resort.');
  });
});

describe('choosing an opening', () => {
  const facts = {
    opening: anOpening(),
    person: regular,
    settings: allOpen,
    bookings: [],
    count: { count: 0, limit: 1 },
  };
  const closed = { ...allOpen, regular_customer_bookings_open: false };
  const gold: BookingPerson = { user_type: 'gold_customer', booking_flags: ['gold_customer'], discount_percent: 25 };
  const soon = '2026-07-01T12:01:00Z';
  const instant = '2026-07-01T12:00:00Z';

  test.each([
    ['nothing in the way', {}, null],
    ['nobody logged in', { person: null }, 'logged_out'],
    ['a booking for it', { bookings: [aBooking()] }, 'existing_booking'],
    ['a booking for it, closed by now', { bookings: [aBooking()], settings: closed }, 'existing_booking'],
    [
      'a booking for another date, at the limit',
      { bookings: [aBooking({ openingId: 9 })], count: { count: 1, limit: 1 } },
      'existing_booking',
    ],
    [
      'a booking for another date, below the limit',
      { bookings: [aBooking({ openingId: 9 })], count: { count: 1, limit: 2 } },
      null,
    ],
    ['a cancelled booking', { bookings: [aBooking({ status: 'cancelled' })] }, null],
    ['no room left', { opening: anOpening({ availableCount: 0 }) }, 'sold_out'],
    ['begun', { opening: anOpening({ openingDate: '2026-07-01T12:00:00Z' }) }, 'started'],
    ['closed for the person', { settings: closed }, 'closed'],
    ['settings unknown', { settings: null }, null],
    ['a minute early', { opening: anOpening({ releases: { ...atOnce, regular: soon } }) }, 'not_yet'],
    ['early for others', { opening: anOpening({ releases: { ...atOnce, regular: soon } }), person: gold }, null],
    ['at the very instant', { opening: anOpening({ releases: { ...atOnce, regular: instant } }) }, null],
    [
      'rooms that wait for them',
      { opening: anOpening({ availableCount: 0, keptCount: 1, releases: { ...atOnce, regular: soon } }) },
      'not_yet',
    ],
    [
      'rooms that wait for regular customers, then for everyone',
      { opening: anOpening({ availableCount: 0, keptCount: 1, releases: { ...atOnce, regular: soon } }), person: gold },
      'not_yet',
    ],
    [
      'closed, whatever the time',
      { opening: anOpening({ releases: { ...atOnce, regular: soon } }), settings: closed },
      'closed',
    ],
    ['at the limit by a booking elsewhere', { count: { count: 1, limit: 1 } }, null],
  ] as const)('%s', (_, change, refusal) => {
    expect(refuseChoice({ ...facts, ...change }, now)).toBe(refusal);
  });
});

test.each([
  [2000, 25, 1500],
  [1000, 50, 500],
  [4000, 100, 0],
  [999, 25, 750],
  [1000, undefined, 1000],
])('%i BBC at %s %% off is %i', (price, percent, own) => {
  expect(discountedPrice(price, percent)).toBe(own);
});

test('a session lasts one hour from the opening, or from one hour ahead without one', () => {
  expect(sessionTimes(tomorrow, now)).toEqual({
    checkIn: '2026-07-02T18:00:00.000Z',
    checkOut: '2026-07-02T19:00:00.000Z',
  });
  expect(sessionTimes(null, now)).toEqual({
    checkIn: '2026-07-01T13:00:00.000Z',
    checkOut: '2026-07-01T14:00:00.000Z',
  });
});

describe('guest details', () => {
  const whole = {
    discordUsername: 'mira',
    robloxUsername: 'mira_rbx',
    robloxDisplayName: 'Mira',
    notes: '',
    agreedToTerms: true,
  };

  test.each([
    [{}, []],
    [{ discordUsername: '' }, ['discordUsername']],
    [{ robloxUsername: '  ' }, ['robloxUsername']],
    [{ robloxDisplayName: '' }, ['robloxDisplayName']],
    [{ agreedToTerms: false }, ['agreedToTerms']],
    [{ notes: '😀'.repeat(500) }, []],
    [{ notes: '😀'.repeat(501) }, ['notes']],
  ])('%o lacks %j', (change, fields) => {
    expect(missingDetails({ ...whole, ...change }).map(({ field }) => field)).toEqual(fields);
  });
});

test('of the messages about a booking the newest code and what Discord refused stand out', () => {
  const message = (id: number, kind: string, reached_discord: boolean | null) => ({ id, kind, reached_discord });
  const code = message(5, 'booking.neighborhood_code', false);
  const refused = message(4, 'booking.moved', false);
  const others = [message(2, 'booking.confirmed', null), message(1, 'booking.placed', true)];
  const older = message(3, 'booking.neighborhood_code', true);
  expect(sortMessages([code, refused, older, ...others])).toEqual({ code, undelivered: [refused], others });
});
