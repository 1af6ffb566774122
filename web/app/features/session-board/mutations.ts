import type { Board, BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { rowChangeOptions } from '../../lib/requests/row-changes.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { refetchBoardSoon } from './refetch.ts';
import type { BookingChangeKind, ChangeInput } from './rules.ts';
import { replaceInLists, type BookingPages } from '../../entities/bookings/booking-pages.ts';
import type { Decision } from '../../entities/bookings/decisions/use-decisions.ts';
import { sessionBoardKeys } from '../../entities/panel-keys.ts';

/** Replaces a changed booking in all cached boards and lists. */
function showChanged(client: QueryClient, booking: StaffBooking): void {
  const replace = (row: StaffBooking) => (row.id === booking.id ? booking : row);
  client.setQueriesData<Board>(
    { queryKey: sessionBoardKeys.boards },
    (board) =>
      board && {
        ...board,
        units: board.units.map((unit) => ({ ...unit, booking: unit.booking && replace(unit.booking) })),
        given_away: board.given_away.map(replace),
      },
  );
  replaceInLists(client, sessionBoardKeys.lists, booking);
}

/** An opening that was called off leaves the board before anything is loaded again: it has no board any more. */
export function forgetOpening(client: QueryClient, id: number): void {
  client.setQueriesData<BoardOpening[]>({ queryKey: sessionBoardKeys.allOpenings }, (openings) =>
    openings?.filter((opening) => opening.id !== id),
  );
  client.removeQueries({ queryKey: sessionBoardKeys.board(id) });
  refetchBoardSoon(client);
}

function findShown(client: QueryClient, id: number): StaffBooking | null {
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

export interface ChangeHandlers<Input> {
  onSuccess?: (input: Input) => void;
  onError: (error: Error, input: Input) => void;
  onSettled?: (input: Input) => void;
}

interface BookingInput {
  booking: StaffBooking;
}
type ArrivalInput = BookingInput & {
  isArrived: boolean;
  /** Moves the focus back to the row, which leaves a filtered list. */
  restoreFocus: () => void;
};
type GiveAwayInput = BookingInput & { isGivenAway: boolean; restoreFocus: () => void };
type PaymentInput = BookingInput & { isPaid: boolean };
type LineInput = BookingInput & { isInLine: boolean };
type AttendanceInput = BookingInput & { status: 'completed' | 'no_show' };
/** Variables of any change; the mutation key says which. */
export type AnyChangeInput = BookingInput & ChangeInput;

interface Change<Input> {
  kind: BookingChangeKind;
  send: (input: Input) => Promise<{ booking: StaffBooking }>;
  /** The expected result, shown until the server answers. */
  expect?: (input: Input) => StaffBooking;
}

/**
 * A mutation whose response is the changed booking. The expected booking is shown at once and rolled back on failure.
 * The handlers run for each of several simultaneous calls.
 */
function useChange<Input extends { booking: StaffBooking }>(
  { kind, send, expect }: Change<Input>,
  handlers: ChangeHandlers<Input>,
) {
  const client = useQueryClient();
  return useMutation({
    ...rowChangeOptions,
    mutationKey: sessionBoardKeys.change(kind),
    mutationFn: send,
    onMutate: async (input) => {
      if (!expect) return null;
      // A pending response does not contain the change. Without one the change is shown within this frame.
      if (client.isFetching({ queryKey: sessionBoardKeys.all }) > 0) {
        await client.cancelQueries({ queryKey: sessionBoardKeys.all });
      }
      const before = findShown(client, input.booking.id) ?? input.booking;
      showChanged(client, expect({ ...input, booking: before }));
      return before;
    },
    onSuccess: ({ booking }, input) => {
      showChanged(client, booking);
      handlers.onSuccess?.(input);
    },
    onError: (error, input, before) => {
      if (before) showChanged(client, before);
      handlers.onError(error, input);
    },
    onSettled: (_data, _error, input) => {
      refetchBoardSoon(client);
      handlers.onSettled?.(input);
    },
  });
}

const referenceOf = ({ bookingReference: reference }: StaffBooking) => ({ reference });
const moment = () => new Date(serverNow()).toISOString();

/** Confirms a pending booking. The caller has asked about the payment (PAGE-47). */
export function useConfirmBooking(handlers: ChangeHandlers<Decision>) {
  return useChange(
    {
      kind: 'confirm',
      send: ({ booking }: Decision) =>
        call('POST /hosting/bookings/{reference}/confirm', {
          params: referenceOf(booking),
          body: booking.can.needs_payment ? { payment_confirmed: true } : {},
        }),
      expect: ({ booking }) => approved(booking),
    },
    handlers,
  );
}

function approved(booking: StaffBooking): StaffBooking {
  const { can, paid_at: paidAt } = booking;
  return {
    ...booking,
    status: 'confirmed',
    paid_at: can.needs_payment ? moment() : paidAt,
    can: {
      ...can,
      approve: false,
      reject: false,
      needs_payment: false,
      mark_paid: can.mark_paid && !can.needs_payment,
    },
  };
}

function arrived(booking: StaffBooking, isArrived: boolean): StaffBooking {
  return {
    ...booking,
    status: booking.status === 'no_show' ? 'confirmed' : booking.status,
    given_away_at: null,
    checked_in_at: isArrived ? moment() : null,
    can: { ...booking.can, check_in: !isArrived, undo_check_in: isArrived, give_away: false, take_back: false },
  };
}

/** Rejects a pending booking (PAGE-47). */
export function useRejectBooking(handlers: ChangeHandlers<Decision>) {
  return useChange(
    {
      kind: 'reject',
      send: ({ booking, reason }: Decision) =>
        call('POST /hosting/bookings/{reference}/reject', {
          params: referenceOf(booking),
          body: { reason: reason || 'Admin review' },
        }),
    },
    handlers,
  );
}

/** Approves a pending booking and checks its guest in, in one call. */
export function useApproveAndCheckIn(handlers: ChangeHandlers<Decision>) {
  return useChange(
    {
      kind: 'check-in',
      send: ({ booking }: Decision) =>
        call('POST /hosting/bookings/{reference}/check-in', {
          params: referenceOf(booking),
          body: { approve: true, payment_confirmed: booking.can.needs_payment },
        }),
      expect: ({ booking }) => arrived(approved(booking), true),
    },
    handlers,
  );
}

export function useCheckIn(handlers: ChangeHandlers<ArrivalInput>) {
  return useChange(
    {
      kind: 'arrival',
      send: ({ booking, isArrived }: ArrivalInput) =>
        call('POST /hosting/bookings/{reference}/check-in', {
          params: referenceOf(booking),
          body: { checked_in: isArrived },
        }),
      expect: ({ booking, isArrived }) => arrived(booking, isArrived),
    },
    handlers,
  );
}

/** Gives the room of a late guest away, or back to them. Rules: LATE-2, LATE-3. */
export function useGiveAway(handlers: ChangeHandlers<GiveAwayInput>) {
  return useChange(
    {
      kind: 'give-away',
      send: ({ booking, isGivenAway }: GiveAwayInput) =>
        call('POST /hosting/bookings/{reference}/give-away', {
          params: referenceOf(booking),
          body: { given_away: isGivenAway },
        }),
      expect: ({ booking, isGivenAway }) => ({
        ...booking,
        status: isGivenAway ? 'no_show' : 'confirmed',
        given_away_at: isGivenAway ? moment() : null,
        can: { ...booking.can, check_in: !isGivenAway, give_away: !isGivenAway, take_back: isGivenAway },
      }),
    },
    handlers,
  );
}

export function useSetPayment(handlers: ChangeHandlers<PaymentInput>) {
  return useChange(
    {
      kind: 'payment',
      send: ({ booking, isPaid }: PaymentInput) =>
        call('POST /hosting/bookings/{reference}/payment', { params: referenceOf(booking), body: { paid: isPaid } }),
      expect: ({ booking, isPaid }) => ({
        ...booking,
        paid_at: isPaid ? moment() : null,
        can: { ...booking.can, mark_paid: !isPaid && !booking.can.mark_refunded, mark_refunded: false },
      }),
    },
    handlers,
  );
}

export function useSetAttendance(handlers: ChangeHandlers<AttendanceInput>) {
  return useChange(
    {
      kind: 'attendance',
      send: ({ booking, status }: AttendanceInput) =>
        call('POST /hosting/bookings/{reference}/attendance', { params: referenceOf(booking), body: { status } }),
    },
    handlers,
  );
}

/** Puts a guest without a phone into the line, or takes a guest out of it (LINE-5). */
export function usePutInLine(handlers: ChangeHandlers<LineInput>) {
  return useChange(
    {
      kind: 'line',
      send: ({ booking, isInLine }: LineInput) =>
        call('POST /hosting/bookings/{reference}/line', { params: referenceOf(booking), body: { in_line: isInLine } }),
      expect: ({ booking, isInLine }) => ({
        ...booking,
        can: { ...booking.can, put_in_line: !isInLine, take_out_of_line: isInLine },
      }),
    },
    handlers,
  );
}
