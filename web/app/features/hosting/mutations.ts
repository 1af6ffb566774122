import type { Board } from '@sunset/contract/api/hosting.ts';
import type { StaffBooking } from '@sunset/contract/api/staff-bookings.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { hostingKeys, type BookingPages } from './queries.ts';

/** Shows a changed booking on every board and in every list that is open. */
function showChanged(client: QueryClient, booking: StaffBooking): void {
  const replace = (row: StaffBooking) => (row.id === booking.id ? booking : row);
  client.setQueriesData<Board>(
    { queryKey: hostingKeys.boards },
    (board) =>
      board && {
        ...board,
        units: board.units.map((unit) => ({ ...unit, booking: unit.booking && replace(unit.booking) })),
      },
  );
  client.setQueriesData<BookingPages>(
    { queryKey: hostingKeys.lists },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(replace) })) },
  );
}

interface Change<Wish> {
  send: (wish: Wish) => Promise<{ booking: StaffBooking }>;
  /** How the booking will look if nothing comes between; only for what can be taken back without harm. */
  expect?: (wish: Wish) => StaffBooking;
}

/** A call that answers the booking it has changed. A guess is shown at once and taken back if the server refuses. */
function useChange<Wish extends { booking: StaffBooking }>({ send, expect }: Change<Wish>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async (wish) => {
      if (!expect) return;
      // An answer on its way knows nothing of the guess.
      await client.cancelQueries({ queryKey: hostingKeys.all });
      showChanged(client, expect(wish));
    },
    onSuccess: ({ booking }) => showChanged(client, booking),
    onError: (_, { booking }) => {
      if (expect) showChanged(client, booking);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: hostingKeys.all }),
  });
}

const referenceOf = ({ bookingReference: reference }: StaffBooking) => ({ reference });
const moment = () => new Date(serverNow()).toISOString();

/** Confirms a pending booking; whoever asked about the payment says so. */
export function useConfirmBooking() {
  return useChange({
    send: ({ booking }: { booking: StaffBooking }) =>
      call('POST /hosting/bookings/{reference}/confirm', {
        params: referenceOf(booking),
        body: needsPayment(booking) ? { payment_confirmed: true } : {},
      }),
  });
}

/** Rule: admin-area.md section 7: sent for Robux and donations, else the body is empty. */
const needsPayment = ({ payment_method: method }: StaffBooking) => method !== 'bbc';

/** Rejects a pending booking, in the specification's words. */
export function useRejectBooking() {
  return useChange({
    send: ({ booking }: { booking: StaffBooking }) =>
      call('POST /hosting/bookings/{reference}/reject', {
        params: referenceOf(booking),
        body: { reason: 'Admin review' },
      }),
  });
}

/** Approves a pending booking and checks its guest in, in one step. */
export function useApproveAndCheckIn() {
  return useChange({
    send: ({ booking }: { booking: StaffBooking }) =>
      call('POST /hosting/bookings/{reference}/check-in', {
        params: referenceOf(booking),
        body: { approve: true, payment_confirmed: needsPayment(booking) },
      }),
  });
}

/** Notes that a guest has arrived, or takes it back. */
export function useCheckIn() {
  return useChange({
    send: ({ booking, isArrived }: { booking: StaffBooking; isArrived: boolean }) =>
      call('POST /hosting/bookings/{reference}/check-in', {
        params: referenceOf(booking),
        body: { checked_in: isArrived },
      }),
    expect: ({ booking, isArrived }) => ({
      ...booking,
      checked_in_at: isArrived ? moment() : null,
      can: { ...booking.can, check_in: !isArrived, undo_check_in: isArrived },
    }),
  });
}

/** Notes that a guest has paid, or takes it back. */
export function useSetPayment() {
  return useChange({
    send: ({ booking, isPaid }: { booking: StaffBooking; isPaid: boolean }) =>
      call('POST /hosting/bookings/{reference}/payment', { params: referenceOf(booking), body: { paid: isPaid } }),
    expect: ({ booking, isPaid }) => ({
      ...booking,
      paid_at: isPaid ? moment() : null,
      can: { ...booking.can, mark_paid: !isPaid },
    }),
  });
}

/** Corrects, after the session, whether a guest came. */
export function useSetAttendance() {
  return useChange({
    send: ({ booking, status }: { booking: StaffBooking; status: 'completed' | 'no_show' }) =>
      call('POST /hosting/bookings/{reference}/attendance', { params: referenceOf(booking), body: { status } }),
  });
}
