import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import type { Board } from '@sunset/contract/api/openings/session-board.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { addOwnChange, answerOwnChange, removeOwnChange, withOwnChanges } from './own-changes.ts';

const arrivedAt = '2026-11-29T20:00:00.000Z';

const aBooking = (version: number, isArrived = false, id = 1) =>
  ({ id, version, checked_in_at: isArrived ? arrivedAt : null }) as StaffBooking;
const aBoard = (...bookings: StaffBooking[]) =>
  ({ units: bookings.map((booking) => ({ booking })), given_away: [] as StaffBooking[] }) as Board;
const arrived = (booking: StaffBooking): StaffBooking => ({ ...booking, checked_in_at: arrivedAt });
const bookingsOf = (board: Board) => board.units.map(({ booking }) => booking);

let now = 1000;
let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

const press = () => addOwnChange(client, { bookingId: 1, expect: arrived, before: aBooking(1) });

test('a board that was read before a change is shown with it, and with everything that others did', () => {
  const askedAt = now;
  press();
  const loaded = aBoard(aBooking(1), aBooking(7, true, 2));
  expect(bookingsOf(withOwnChanges(client, loaded, askedAt))).toEqual([aBooking(1, true), aBooking(7, true, 2)]);
});

test('the answer of a change is newer than a board that was asked for before it, unless that has a later version', () => {
  const askedAt = now;
  const change = press();
  now += 400;
  answerOwnChange(change, aBooking(2, true));
  expect(bookingsOf(withOwnChanges(client, aBoard(aBooking(1)), askedAt))).toEqual([aBooking(2, true)]);
  expect(bookingsOf(withOwnChanges(client, aBoard(aBooking(3)), askedAt))).toEqual([aBooking(3)]);
  expect(bookingsOf(withOwnChanges(client, aBoard(aBooking(1)), now))).toEqual([aBooking(1)]);
});

test('a change that fails is taken back to what was loaded since', () => {
  const change = press();
  withOwnChanges(client, aBoard(aBooking(4)), now);
  expect(change.before).toEqual(aBooking(4));
  removeOwnChange(client, change);
  expect(bookingsOf(withOwnChanges(client, aBoard(aBooking(4)), 0))).toEqual([aBooking(4)]);
});
