import { describe, expect, test } from 'vitest';
import { closedLabel, closedMessage, isOpenFor, type BookingPerson } from './guest-type.ts';

const regular: BookingPerson = { user_type: 'regular_customer', booking_flags: ['regular_customer'] };
const allOpen = {
  gold_customer_bookings_open: true,
  server_booster_bookings_open: true,
  regular_customer_bookings_open: true,
};

describe('who may book', () => {
  test('admits with any open flag (ACCESS-2)', () => {
    const person: BookingPerson = { user_type: 'admin', booking_flags: ['gold_customer', 'server_booster'] };
    expect(isOpenFor(person, { ...allOpen, gold_customer_bookings_open: false })).toBe(true);
    expect(
      isOpenFor(person, { ...allOpen, gold_customer_bookings_open: false, server_booster_bookings_open: false }),
    ).toBe(false);
  });

  test('resort access that could not be loaded counts as open (PAGE-34)', () => {
    expect(isOpenFor(regular, null)).toBe(true);
  });

  test.each([
    ['gold_customer', 'Gold Customer'],
    ['server_booster', 'Server Booster'],
    ['regular_customer', 'Regular Customer'],
    ['admin', 'Regular Customer'],
  ] as const)('an older record of type %s is a %s', (user_type, labels) => {
    expect(closedLabel({ user_type })).toBe(`Closed for ${labels}`);
  });

  test('has three texts for closed bookings (PAGE-35)', () => {
    expect(closedMessage(regular, 'Vista Sunset Resort')).toBe(
      'Bookings are currently closed for Regular Customer at Vista Sunset Resort. We will announce when they open again!',
    );
    expect(closedMessage(null, 'Vista Sunset Resort')).toBe(
      'You must be logged in to make bookings at Vista Sunset Resort. Please log in and try again.',
    );
    expect(closedMessage(regular, null)).toBe('Bookings are currently closed for this resort.');
  });
});
