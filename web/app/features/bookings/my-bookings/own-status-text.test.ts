import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import { expect, test } from 'vitest';
import { ownStatusText } from './own-status-text.ts';

const minute = 60_000;

function confirmed(startsInMs: number, change: Partial<Booking> = {}): Booking {
  const start = Date.now() + startsInMs;
  return {
    status: 'confirmed',
    checkIn: new Date(start).toISOString(),
    checkOut: new Date(start + 60 * minute).toISOString(),
    companions: [],
    given_away_at: null,
    roomType: 'Deluxe',
    is_room_taken: false,
    next_free_room: null,
    was_approved: false,
    is_checked_in: false,
    cancelled_by: null,
    ...change,
  } as unknown as Booking;
}

test('a confirmed guest reads when to arrive until the start, then until when the session is on (PAGE-60)', () => {
  expect(ownStatusText(confirmed(5 * minute))).toBe('Confirmed. Arrive at least 10 minutes early.');
  expect(ownStatusText(confirmed(-25 * minute))).toMatch(/^Your session is on until .+\. Come in!$/);
  expect(ownStatusText(confirmed(-25 * minute, { is_checked_in: true }))).toBe('You are checked in. Enjoy your stay.');
});

test('a room that was given away is said to be somebody else’s once it is (LATE-3, LATE-4)', () => {
  const given = { status: 'no_show', given_away_at: new Date().toISOString() } as const;
  const taken = { ...given, is_room_taken: true };
  expect(ownStatusText(confirmed(-25 * minute, given))).toMatch(
    /^Our staff gave your room away at .+ go to the front desk/,
  );
  expect(ownStatusText(confirmed(-25 * minute, taken))).toMatch(
    /^Our staff gave your room to somebody else at .+ go to/,
  );
  expect(ownStatusText(confirmed(-70 * minute, given))).toBe('You did not check in for this session.');
  expect(ownStatusText(confirmed(-70 * minute, taken))).toMatch(/^Our staff gave your room to somebody else at /);
});

test('a free room of the same type is named to who may still come (LATE-4)', () => {
  const given = { status: 'no_show', given_away_at: new Date().toISOString(), next_free_room: 4 } as const;
  expect(ownStatusText(confirmed(-25 * minute, { ...given, is_room_taken: true }))).toMatch(
    /to somebody else at .+ of the same type\. Right now Deluxe 4 is free\.$/,
  );
  expect(ownStatusText(confirmed(-25 * minute, given))).toMatch(
    /gave your room away at .+ Right now Deluxe 4 is free\.$/,
  );
  expect(ownStatusText(confirmed(-70 * minute, given))).toBe('You did not check in for this session.');
});
