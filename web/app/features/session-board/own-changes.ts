import type { Board } from '@sunset/contract/api/openings/session-board.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import type { QueryClient } from '@tanstack/react-query';
import { mapBookings } from './cached-boards.ts';

/*
 * The changes that this host is making. A board that is loaded while one is being saved may have been read before it: the guest would
 * return to the list for a moment. Such a board is shown with the change, so that it need not wait for it.
 */

/** No answer is awaited for longer. */
const maxAgeMs = 60_000;

export interface OwnChange {
  bookingId: number;
  /** The booking as it is expected, made from what the server has of it. */
  expect: (booking: StaffBooking) => StaffBooking;
  /** What to show again if the change fails. */
  before: StaffBooking;
  /** Of the server. */
  answer: { booking: StaffBooking; at: number } | null;
}

const changesOf = new WeakMap<QueryClient, Set<OwnChange>>();

export function addOwnChange(client: QueryClient, change: Omit<OwnChange, 'answer'>): OwnChange {
  const isRecent = ({ answer }: OwnChange) => answer === null || performance.now() < answer.at + maxAgeMs;
  const added = { ...change, answer: null };
  changesOf.set(client, new Set([...[...(changesOf.get(client) ?? [])].filter(isRecent), added]));
  return added;
}

export function answerOwnChange(change: OwnChange, booking: StaffBooking): void {
  change.answer = { booking, at: performance.now() };
}

/** It failed. */
export function removeOwnChange(client: QueryClient, change: OwnChange): void {
  changesOf.get(client)?.delete(change);
}

/** A board that was asked for at `askedAt`, with the changes that it may not contain. */
export function withOwnChanges(client: QueryClient, board: Board, askedAt: number): Board {
  const changes = [...(changesOf.get(client) ?? [])].filter(({ answer }) => answer === null || answer.at > askedAt);
  if (changes.length === 0) return board;
  return mapBookings(board, (booking) =>
    changes.filter(({ bookingId }) => bookingId === booking.id).reduce(applyChange, booking),
  );
}

function applyChange(booking: StaffBooking, change: OwnChange): StaffBooking {
  if (change.answer !== null) return change.answer.booking.version < booking.version ? booking : change.answer.booking;
  change.before = booking;
  return change.expect(booking);
}
