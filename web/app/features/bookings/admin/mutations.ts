import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import type { ResponseOf } from '@sunset/contract/client.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, callFile } from '../../../lib/requests/api.ts';
import { rowChangeOptions } from '../../../lib/requests/row-changes.ts';
import type { BookingPages, RemovalScope } from './queries.ts';
import { setStatusInBatches } from './bulk-status.ts';
import { filterQuery, type BookingFilters } from './rules.ts';
import type { Decision } from '../../../entities/bookings/decisions/use-decisions.ts';
import { staffBookingKeys } from '../../../entities/bookings/query-keys.ts';

/** Replaces a changed booking in all cached lists. */
function showChanged(client: QueryClient, booking: StaffBooking): void {
  client.setQueriesData<BookingPages>({ queryKey: staffBookingKeys.lists }, (pages) => replaceIn(pages, booking));
}

function replaceIn(pages: BookingPages | undefined, booking: StaffBooking): BookingPages | undefined {
  if (!pages) return pages;
  const replace = (row: StaffBooking) => (row.id === booking.id ? booking : row);
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: page.items.map(replace) })) };
}

const invalidateAll = (client: QueryClient) => client.invalidateQueries({ queryKey: staffBookingKeys.all });

/** A mutation whose response is the changed booking. */
function useChange<Input>(send: (input: Input) => Promise<{ booking: StaffBooking }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ booking }) => showChanged(client, booking),
    onSettled: () => void invalidateAll(client),
  });
}

interface DecisionHandlers {
  onSuccess: (decision: Decision) => void;
  onError: (error: Error) => void;
  onSettled: (decision: Decision) => void;
}

/** Approves or rejects pending bookings. The handlers run for each of several simultaneous calls. */
export function useSetStatus(handlers: DecisionHandlers) {
  const client = useQueryClient();
  return useMutation({
    ...rowChangeOptions,
    mutationKey: staffBookingKeys.decisions,
    mutationFn: ({ kind, booking, reason }: Decision) =>
      call('PUT /admin/bookings/{reference}/status', {
        params: { reference: booking.bookingReference },
        body: kind === 'reject' ? { status: 'cancelled', reason } : { status: 'confirmed' },
      }),
    onSuccess: ({ booking }, decision) => {
      showChanged(client, booking);
      handlers.onSuccess(decision);
    },
    onError: handlers.onError,
    onSettled: (_data, _error, decision) => {
      void invalidateAll(client);
      handlers.onSettled(decision);
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

export function useEditBooking() {
  return useChange(({ reference, ...body }: BookingEdit) =>
    call('PATCH /admin/bookings/{reference}', { params: { reference }, body }),
  );
}

export function useCancelBooking() {
  return useChange(({ reference, reason }: { reference: string; reason: string }) =>
    call('POST /admin/bookings/{reference}/cancel', { params: { reference }, body: { reason } }),
  );
}

export function useRestoreBooking() {
  return useChange((reference: string) => call('POST /admin/bookings/{reference}/restore', { params: { reference } }));
}

export function useSetAttendance() {
  return useChange(({ reference, status }: { reference: string; status: 'completed' | 'no_show' }) =>
    call('POST /hosting/bookings/{reference}/attendance', { params: { reference }, body: { status } }),
  );
}

/** Sets the status of any number of bookings; answers what became of each. */
export function useBulkSetStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: setStatusInBatches,
    onSuccess: (outcomes) => {
      for (const { booking } of outcomes) if (booking) showChanged(client, booking);
    },
    onSettled: () => void invalidateAll(client),
  });
}

export function useRemoveBookings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (scope: RemovalScope) =>
      scope === 'all'
        ? call('DELETE /admin/bookings/clear')
        : call('DELETE /admin/bookings/clear/{resort}', { params: scope }),
    onSettled: () => void invalidateAll(client),
  });
}

export function useDeleteBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reference: string) => call('DELETE /admin/bookings/{reference}', { params: { reference } }),
    onSettled: () => void invalidateAll(client),
  });
}

export type UndoneRemoval = ResponseOf<'POST /admin/bookings/clearings/{clearingId}/undo'>;

export function useUndoRemoval() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: staffBookingKeys.undos,
    mutationFn: (clearingId: number) =>
      call('POST /admin/bookings/clearings/{clearingId}/undo', { params: { clearingId } }),
    onSettled: () => void invalidateAll(client),
  });
}

const exportRoutes = {
  bookings: 'GET /admin/bookings/export',
  payments: 'GET /admin/bookings/export/payments',
} as const;

export type ExportFile = keyof typeof exportRoutes;

export function useExportBookings() {
  return useMutation({
    mutationFn: ({ file, filters }: { file: ExportFile; filters: BookingFilters }) =>
      callFile(exportRoutes[file], { query: filterQuery(filters) }),
  });
}
