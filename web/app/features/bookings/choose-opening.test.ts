import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import { isActiveBooking } from '../../entities/bookings/active-booking.ts';
import { describe, expect, test } from 'vitest';
import { findActiveBooking, refuseChoice } from './choose-opening.ts';
import type { BookingPerson } from '../../entities/openings/guest-type.ts';
import { anOpening, atOnce } from '../../entities/openings/test-data.ts';

const now = Date.parse('2026-07-01T12:00:00Z');
const tomorrow = '2026-07-02T18:00:00Z';

const aBooking = (booking: Partial<Booking> = {}) =>
  ({ resortId: 1, openingId: 10, status: 'pending', checkOut: '2026-07-02T19:00:00Z', ...booking }) as Booking;

const regular: BookingPerson = { user_type: 'regular_customer', booking_flags: ['regular_customer'] };
const allOpen = {
  gold_customer_bookings_open: true,
  server_booster_bookings_open: true,
  regular_customer_bookings_open: true,
};

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

test('prefers the booking for this opening to another one at the resort', () => {
  const bookings = [aBooking({ openingId: 11, bookingReference: 'other' }), aBooking({ bookingReference: 'this' })];
  expect(findActiveBooking(bookings, anOpening(), now)?.bookingReference).toBe('this');
  expect(findActiveBooking(bookings, anOpening({ resortId: 2 }), now)).toBeNull();
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
  const gold: BookingPerson = {
    user_type: 'gold_customer',
    booking_flags: ['gold_customer'],
    tier_label: 'Gold Customer',
  };
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
    [
      'before its draw, when there is a lobby to enter',
      { opening: anOpening({ saleMode: 'draw', releases: { ...atOnce, regular: soon } }) },
      null,
    ],
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
  ] as const)('%s (PAGE-36)', (_, change, refusal) => {
    expect(refuseChoice({ ...facts, ...change }, now)).toBe(refusal);
  });
});
