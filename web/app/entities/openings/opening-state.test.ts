import { describe, expect, test } from 'vitest';
import type { BookingPerson } from './guest-type.ts';
import { findSimilarOpening, openingStateFor } from './opening-state.ts';
import { anOpening, atOnce } from './test-data.ts';

const nowMs = Date.parse('2026-07-01T12:00:00Z');
const gold: BookingPerson = {
  user_type: 'gold_customer',
  tier_label: 'Gold Customer',
  booking_flags: ['gold_customer'],
};
const goldOnly = {
  gold_customer_bookings_open: true,
  server_booster_bookings_open: true,
  regular_customer_bookings_open: false,
};
const regularLater = { ...atOnce, regular: '2026-07-01T20:00:00Z' };

describe('what an opening is for a visitor', () => {
  test('depends on their on-sale time (ONSALE-2)', () => {
    const opening = anOpening({ releases: regularLater });
    expect(openingStateFor(opening, gold, nowMs)).toEqual({ kind: 'now', rooms: 2 });
    expect(openingStateFor(opening, null, nowMs)).toMatchObject({ kind: 'later', onSaleAt: regularLater.regular });
  });

  test('is closed for guests whose bookings are closed; somebody unknown is a regular customer (ACCESS-2)', () => {
    const opening = anOpening({ access: goldOnly });
    expect(openingStateFor(opening, gold, nowMs).kind).toBe('now');
    expect(openingStateFor(opening, null, nowMs)).toEqual({ kind: 'closed', rooms: 2 });
  });

  test('is sold out for everybody, also where bookings are closed', () => {
    const opening = anOpening({ access: goldOnly, availableCount: 0 });
    for (const visitor of [gold, null]) expect(openingStateFor(opening, visitor, nowMs).kind).toBe('sold_out');
  });
});

describe('the opening to offer instead (PAGE-57)', () => {
  const soldOut = anOpening({ openingId: 1, availableCount: 0 });
  const elsewhere = anOpening({ openingId: 2, resortId: 2, openingDate: '2026-07-03T18:00:00Z' });
  const sameResort = anOpening({ openingId: 3, openingDate: '2026-07-09T18:00:00Z' });
  const find = (openings: Parameters<typeof findSimilarOpening>[0], options = {}) =>
    findSimilarOpening(openings, soldOut, { visitor: null, nowMs, ...options })?.openingId;

  test('is the next of the same resort, else the next of all', () => {
    expect(find([soldOut, elsewhere, sameResort])).toBe(3);
    expect(find([soldOut, elsewhere])).toBe(2);
    expect(find([soldOut])).toBeUndefined();
  });

  test('has a room for the visitor and has not started', () => {
    const started = anOpening({ openingId: 4, openingDate: '2026-07-01T11:00:00Z' });
    const full = anOpening({ openingId: 5, availableCount: 0 });
    const closed = anOpening({ openingId: 6, access: goldOnly });
    expect(find([started, full, closed, elsewhere])).toBe(2);
    expect(find([closed], { visitor: gold })).toBe(6);
  });

  test('can be booked now, where the first one is only not on sale yet', () => {
    const later = anOpening({ openingId: 7, releases: regularLater });
    expect(find([later])).toBe(7);
    expect(find([later, elsewhere], { isTooEarly: true })).toBe(2);
  });
});
