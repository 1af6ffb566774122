import type { Board } from '@sunset/contract/api/openings/session-board.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';

/* What a board says of one guest. */

type Of<Row> = (board: Board, reference: string) => Row | undefined;

/** All guests, also those whose rooms were given away. */
export const guestsOf = (board: Board): StaffBooking[] => [
  ...board.units.flatMap(({ booking }) => booking ?? []),
  ...board.given_away,
];

export const guestOf: Of<StaffBooking> = (board, reference) =>
  guestsOf(board).find(({ bookingReference }) => bookingReference === reference);

export const placeOf: Of<Board['line']['guests'][number]> = (board, reference) =>
  board.line.guests.find(({ bookingReference }) => bookingReference === reference);

export const orderOf: Of<Board['room_service']['orders'][number]> = (board, reference) =>
  board.room_service.orders.find(({ bookingReference }) => bookingReference === reference);

export const billOf: Of<Board['room_service']['bills'][number]> = (board, reference) =>
  board.room_service.bills.find(({ bookingReference }) => bookingReference === reference);

export const isCheckedIn = (board: Board, reference: string): boolean =>
  (guestOf(board, reference)?.checked_in_at ?? null) !== null;

/** The room of a guest, e.g. `Deluxe 3`; undefined if they have none. */
export function roomOf(board: Board, reference: string): string | undefined {
  const unit = board.units.find(({ booking }) => booking?.bookingReference === reference);
  return unit && `${unit.roomType} ${unit.number}`;
}
