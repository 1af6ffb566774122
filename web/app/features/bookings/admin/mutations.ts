import type { StaffBooking } from '@sunset/contract/api/bookings/admin.ts';
import type { ResponseOf } from '@sunset/contract/client.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, callFile } from '../../../lib/requests/api.ts';
import { rowChangeOptions } from '../../../lib/requests/row-changes.ts';
import { staffBookingKeys, type BookingPages, type RemovalScope } from './queries.ts';
import { filterQuery, type BookingFilters } from './rules.ts';

/** Shows a changed booking everywhere at once; what else follows from it is read again. */
function showChanged(client: QueryClient, booking: StaffBooking): void {
  client.setQueriesData<BookingPages>({ queryKey: staffBookingKeys.lists }, (pages) => replaceIn(pages, booking));
}

function replaceIn(pages: BookingPages | undefined, booking: StaffBooking): BookingPages | undefined {
  if (!pages) return pages;
  const replace = (row: StaffBooking) => (row.id === booking.id ? booking : row);
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: page.items.map(replace) })) };
}

const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: staffBookingKeys.all });

/** A call that answers the booking it has changed. */
function useChange<Wish>(send: (wish: Wish) => Promise<{ booking: StaffBooking }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ booking }) => showChanged(client, booking),
    onSettled: () => void readAgain(client),
  });
}

export type Decision = 'confirmed' | 'cancelled';

export interface DecisionWish {
  booking: StaffBooking;
  status: Decision;
  /** Moves the focus back to where the decision was made. */
  restoreFocus: () => void;
}

interface DecisionHandlers {
  onSuccess: (wish: DecisionWish) => void;
  onError: (error: Error) => void;
  onSettled: (wish: DecisionWish) => void;
}

/** Approves or rejects pending bookings. The handlers run for each of several calls at once. */
export function useSetStatus(handlers: DecisionHandlers) {
  const client = useQueryClient();
  return useMutation({
    ...rowChangeOptions,
    mutationKey: staffBookingKeys.decisions,
    mutationFn: ({ booking, status }: DecisionWish) =>
      call('PUT /admin/bookings/{reference}/status', {
        params: { reference: booking.bookingReference },
        body: { status },
      }),
    onSuccess: ({ booking }, wish) => {
      showChanged(client, booking);
      handlers.onSuccess(wish);
    },
    onError: handlers.onError,
    onSettled: (_data, _error, wish) => {
      void readAgain(client);
      handlers.onSettled(wish);
    },
  });
}

export interface BookingEdit {
  reference: string;
  expected_version: number;
  roomId?: number;
  notes?: string;
  paid?: boolean;
}

/** Changes the room, the notes, or whether it is paid. */
export function useEditBooking() {
  return useChange(({ reference, ...body }: BookingEdit) =>
    call('PATCH /admin/bookings/{reference}', { params: { reference }, body }),
  );
}

/** Cancels with a reason that the guest is told. */
export function useCancelBooking() {
  return useChange(({ reference, reason }: { reference: string; reason: string }) =>
    call('POST /admin/bookings/{reference}/cancel', { params: { reference }, body: { reason } }),
  );
}

/** Puts a rejected or cancelled booking back to pending. */
export function useRestoreBooking() {
  return useChange((reference: string) => call('POST /admin/bookings/{reference}/restore', { params: { reference } }));
}

/** Corrects whether the guest came. */
export function useSetAttendance() {
  return useChange(({ reference, status }: { reference: string; status: 'completed' | 'no_show' }) =>
    call('POST /hosting/bookings/{reference}/attendance', { params: { reference }, body: { status } }),
  );
}

/** The most that the server decides at once. */
export const maxBookingsPerCall = 200;

/** Approves or rejects many, each on its own. */
export function useBulkSetStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ references, status }: { references: string[]; status: Decision }) =>
      call('POST /admin/bookings/bulk', { body: { references, status } }),
    onSuccess: ({ outcomes }) => {
      for (const { booking } of outcomes) if (booking) showChanged(client, booking);
    },
    onSettled: () => void readAgain(client),
  });
}

/** Removes the bookings of a resort, or all, from the lists. */
export function useRemoveBookings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (scope: RemovalScope) =>
      scope === 'all'
        ? call('DELETE /admin/bookings/clear')
        : call('DELETE /admin/bookings/clear/{resort}', { params: scope }),
    onSettled: () => void readAgain(client),
  });
}

/** Removes one booking from the lists. */
export function useDeleteBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reference: string) => call('DELETE /admin/bookings/{reference}', { params: { reference } }),
    onSettled: () => void readAgain(client),
  });
}

/** What came back, and what could not. */
export type UndoneRemoval = ResponseOf<'POST /admin/bookings/clearings/{clearingId}/undo'>;

/** Brings back what a clearing removed. */
export function useUndoRemoval() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: staffBookingKeys.undoes,
    mutationFn: (clearingId: number) =>
      call('POST /admin/bookings/clearings/{clearingId}/undo', { params: { clearingId } }),
    onSettled: () => void readAgain(client),
  });
}

/** The bookings that fit the filters, as a file. */
export function useExportBookings() {
  return useMutation({
    mutationFn: (filters: BookingFilters) => callFile('GET /admin/bookings/export', { query: filterQuery(filters) }),
  });
}
