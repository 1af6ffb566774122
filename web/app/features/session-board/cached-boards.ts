import type { Board, BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import type { QueryClient } from '@tanstack/react-query';
import { replaceInLists, type BookingPages } from '../../entities/bookings/booking-pages.ts';
import { sessionBoardKeys } from '../../entities/panel-keys.ts';
import { refetchBoardSoon } from './refetch.ts';

/** A board with other bookings of its guests. */
export function mapBookings(board: Board, replace: (booking: StaffBooking) => StaffBooking): Board {
  return {
    ...board,
    units: board.units.map((unit) => ({ ...unit, booking: unit.booking && replace(unit.booking) })),
    given_away: board.given_away.map(replace),
  };
}

/** Replaces a changed booking in all cached boards and lists. */
export function showChanged(client: QueryClient, booking: StaffBooking): void {
  const replace = (row: StaffBooking) => (row.id === booking.id ? booking : row);
  client.setQueriesData<Board>({ queryKey: sessionBoardKeys.boards }, (board) => board && mapBookings(board, replace));
  replaceInLists(client, sessionBoardKeys.lists, booking);
}

/** An opening was called off: it has no board any more, and can be undone, before anything is loaded again. */
export function showCalledOff(client: QueryClient, id: number, calledOff: BoardOpening['called_off']): void {
  client.setQueriesData<BoardOpening[]>({ queryKey: sessionBoardKeys.allOpenings }, (openings) =>
    openings?.map((opening) => (opening.id === id ? { ...opening, called_off: calledOff } : opening)),
  );
  client.removeQueries({ queryKey: sessionBoardKeys.board(id) });
  refetchBoardSoon(client);
}

/** A booking as it is shown now. */
export function findShown(client: QueryClient, id: number): StaffBooking | null {
  const boards = client.getQueriesData<Board>({ queryKey: sessionBoardKeys.boards });
  const lists = client.getQueriesData<BookingPages>({ queryKey: sessionBoardKeys.lists });
  const shown = [
    ...boards.flatMap(([, board]) =>
      board ? [...board.units.map(({ booking }) => booking), ...board.given_away] : [],
    ),
    ...lists.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []),
  ];
  return shown.find((booking) => booking?.id === id) ?? null;
}
