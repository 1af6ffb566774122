import type { Board } from '@sunset/contract/api/session-board.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/admin.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { rowChangeOptions } from '../../lib/requests/row-changes.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { sessionBoardKeys, type BookingPages } from './queries.ts';
import type { BookingChangeKind, ChangeWish } from './rules.ts';

/** Shows a changed booking on every board and in every list that is open. */
function showChanged(client: QueryClient, booking: StaffBooking): void {
  const replace = (row: StaffBooking) => (row.id === booking.id ? booking : row);
  client.setQueriesData<Board>(
    { queryKey: sessionBoardKeys.boards },
    (board) =>
      board && {
        ...board,
        units: board.units.map((unit) => ({ ...unit, booking: unit.booking && replace(unit.booking) })),
      },
  );
  client.setQueriesData<BookingPages>(
    { queryKey: sessionBoardKeys.lists },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(replace) })) },
  );
}

/** The booking as the page shows it now, or null where it is in no list. */
function findShown(client: QueryClient, id: number): StaffBooking | null {
  const boards = client.getQueriesData<Board>({ queryKey: sessionBoardKeys.boards });
  const lists = client.getQueriesData<BookingPages>({ queryKey: sessionBoardKeys.lists });
  const shown = [
    ...boards.flatMap(([, board]) => board?.units.map(({ booking }) => booking) ?? []),
    ...lists.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []),
  ];
  return shown.find((booking) => booking?.id === id) ?? null;
}

/** What is told once a change has ended, by whoever offers it. */
export interface ChangeHandlers<Wish> {
  onSuccess?: (wish: Wish) => void;
  onError: (error: Error, wish: Wish) => void;
  onSettled?: (wish: Wish) => void;
}

export interface BookingWish {
  booking: StaffBooking;
  /** Moves the focus back to where the change was asked for. */
  restoreFocus?: () => void;
}
type ArrivalWish = BookingWish & { isArrived: boolean };
type PaymentWish = BookingWish & { isPaid: boolean };
type AttendanceWish = BookingWish & { status: 'completed' | 'no_show' };
/** Any of them; the mutation's key says which. */
export type AnyWish = BookingWish & ChangeWish;

interface Change<Wish> {
  kind: BookingChangeKind;
  send: (wish: Wish) => Promise<{ booking: StaffBooking }>;
  /** The booking as it will probably be; only for what can be undone without harm. */
  expect?: (wish: Wish) => StaffBooking;
}

/**
 * A call that answers the booking it has changed. The expected booking is shown at once and rolled back when the call fails. The
 * handlers belong to the mutation, so that they run for each of several calls at once.
 */
function useChange<Wish extends { booking: StaffBooking }>(
  { kind, send, expect }: Change<Wish>,
  handlers: ChangeHandlers<Wish>,
) {
  const client = useQueryClient();
  return useMutation({
    ...rowChangeOptions,
    mutationKey: [...sessionBoardKeys.changes, kind],
    mutationFn: send,
    onMutate: async (wish) => {
      if (!expect) return null;
      // An answer on its way does not contain the change.
      await client.cancelQueries({ queryKey: sessionBoardKeys.all });
      const before = findShown(client, wish.booking.id) ?? wish.booking;
      showChanged(client, expect({ ...wish, booking: before }));
      return before;
    },
    onSuccess: ({ booking }, wish) => {
      showChanged(client, booking);
      handlers.onSuccess?.(wish);
    },
    onError: (error, wish, before) => {
      if (before) showChanged(client, before);
      handlers.onError(error, wish);
    },
    onSettled: (_data, _error, wish) => {
      void client.invalidateQueries({ queryKey: sessionBoardKeys.all });
      handlers.onSettled?.(wish);
    },
  });
}

const referenceOf = ({ bookingReference: reference }: StaffBooking) => ({ reference });
const moment = () => new Date(serverNow()).toISOString();

/** Confirms a pending booking; whoever asked about the payment says so. */
export function useConfirmBooking(handlers: ChangeHandlers<BookingWish>) {
  return useChange(
    {
      kind: 'confirm',
      send: ({ booking }: BookingWish) =>
        call('POST /hosting/bookings/{reference}/confirm', {
          params: referenceOf(booking),
          body: needsPayment(booking) ? { payment_confirmed: true } : {},
        }),
    },
    handlers,
  );
}

/** Sent for Robux and donations, else the body is empty. Rule: PAGE-47. */
const needsPayment = ({ payment_method: method }: StaffBooking) => method !== 'bbc';

/** Rejects a pending booking. Rule: PAGE-47. */
export function useRejectBooking(handlers: ChangeHandlers<BookingWish>) {
  return useChange(
    {
      kind: 'reject',
      send: ({ booking }: BookingWish) =>
        call('POST /hosting/bookings/{reference}/reject', {
          params: referenceOf(booking),
          body: { reason: 'Admin review' },
        }),
    },
    handlers,
  );
}

/** Approves a pending booking and checks its guest in, in one step. */
export function useApproveAndCheckIn(handlers: ChangeHandlers<BookingWish>) {
  return useChange(
    {
      kind: 'check-in',
      send: ({ booking }: BookingWish) =>
        call('POST /hosting/bookings/{reference}/check-in', {
          params: referenceOf(booking),
          body: { approve: true, payment_confirmed: needsPayment(booking) },
        }),
    },
    handlers,
  );
}

/** Notes that a guest has arrived, or takes it back. */
export function useCheckIn(handlers: ChangeHandlers<ArrivalWish>) {
  return useChange(
    {
      kind: 'arrival',
      send: ({ booking, isArrived }: ArrivalWish) =>
        call('POST /hosting/bookings/{reference}/check-in', {
          params: referenceOf(booking),
          body: { checked_in: isArrived },
        }),
      expect: ({ booking, isArrived }) => ({
        ...booking,
        checked_in_at: isArrived ? moment() : null,
        can: { ...booking.can, check_in: !isArrived, undo_check_in: isArrived },
      }),
    },
    handlers,
  );
}

/** Notes that a guest has paid, or takes it back. */
export function useSetPayment(handlers: ChangeHandlers<PaymentWish>) {
  return useChange(
    {
      kind: 'payment',
      send: ({ booking, isPaid }: PaymentWish) =>
        call('POST /hosting/bookings/{reference}/payment', { params: referenceOf(booking), body: { paid: isPaid } }),
      expect: ({ booking, isPaid }) => ({
        ...booking,
        paid_at: isPaid ? moment() : null,
        can: { ...booking.can, mark_paid: !isPaid },
      }),
    },
    handlers,
  );
}

/** Corrects, after the session, whether a guest came. */
export function useSetAttendance(handlers: ChangeHandlers<AttendanceWish>) {
  return useChange(
    {
      kind: 'attendance',
      send: ({ booking, status }: AttendanceWish) =>
        call('POST /hosting/bookings/{reference}/attendance', { params: referenceOf(booking), body: { status } }),
    },
    handlers,
  );
}
