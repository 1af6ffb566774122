import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call, callFile } from '../../../lib/requests/api.ts';
import { rowChangeOptions } from '../../../lib/requests/row-changes.ts';
import { saveFile } from '../../../lib/requests/save-file.ts';
import { sendAttendance, type Attendance } from '../../../shared/bookings/attendance.ts';
import { useWrite, type WriteOptions } from '../../../shared/use-write.ts';
import { statusFailure } from './status-failure.ts';
import { setStatusInBatches, type BulkOutcome, type BulkStatus } from './bulk-status.ts';
import { filterQuery, type BookingFilters } from './rules.ts';
import { replaceInLists } from '../../../entities/bookings/booking-pages.ts';
import type { Decision } from '../../../entities/bookings/decisions/use-decisions.ts';
import { staffBookingKeys } from '../../../entities/bookings/query-keys.ts';
import { messageText } from '../../../entities/bookings/guest-name.ts';

/** A write whose answer is the changed booking; the lists show it before they are loaded again. */
function useBookingWrite<Input>(
  send: (input: Input) => Promise<{ booking: StaffBooking }>,
  options: Partial<WriteOptions<Input, { booking: StaffBooking }>> = {},
) {
  const client = useQueryClient();
  return useWrite({
    ...options,
    send: async (input: Input) => {
      const answer = await send(input);
      replaceInLists(client, staffBookingKeys.lists, answer.booking);
      return answer;
    },
    onSettled: (input) => {
      void client.invalidateQueries({ queryKey: staffBookingKeys.all });
      options.onSettled?.(input);
    },
  });
}

/** Approves or rejects a pending booking. */
export const useSetStatus = () =>
  useBookingWrite(
    ({ kind, booking, reason }: Decision) =>
      call('PUT /admin/bookings/{reference}/status', {
        params: { reference: booking.bookingReference },
        body: kind === 'reject' ? { status: 'cancelled', reason } : { status: 'confirmed' },
      }),
    {
      ...rowChangeOptions,
      mutationKey: staffBookingKeys.decisions,
      onSuccess: (_, { kind, booking }) => ({
        title: kind === 'reject' ? 'Booking Rejected' : 'Booking Approved',
        description: messageText(booking),
      }),
      failed: statusFailure,
      onSettled: ({ restoreFocus }) => restoreFocus(),
    },
  );

export interface BookingEdit {
  reference: string;
  expected_version: number;
  roomId?: number;
  notes?: string;
  paid?: boolean;
}

export function useEditBooking() {
  return useBookingWrite(({ reference, ...body }: BookingEdit) =>
    call('PATCH /admin/bookings/{reference}', { params: { reference }, body }),
  );
}

export function useCancelBooking() {
  return useBookingWrite(({ reference, reason }: { reference: string; reason: string }) =>
    call('POST /admin/bookings/{reference}/cancel', { params: { reference }, body: { reason } }),
  );
}

export function useRestoreBooking() {
  return useBookingWrite(
    (reference: string) => call('POST /admin/bookings/{reference}/restore', { params: { reference } }),
    {
      onSuccess: () => ({ title: 'Booking Restored', description: 'It is pending again and has a room.' }),
      failed: statusFailure,
    },
  );
}

export function useSetAttendance() {
  return useBookingWrite(
    ({ reference, status }: { reference: string; status: Attendance }) => sendAttendance(reference, status),
    {
      onSuccess: (_, { status }) => ({
        title: 'Attendance Changed',
        description: status === 'completed' ? 'The guest came.' : 'The guest did not come.',
      }),
      failed: statusFailure,
    },
  );
}

/** The bookings as they were when they were chosen: those that changed may leave the list before the answer. */
export interface BulkDecision {
  bookings: readonly StaffBooking[];
  status: BulkStatus;
}

/** Sets the status of any number of bookings; answers what became of each. */
export const useBulkSetStatus = (
  onSettled: () => void,
  onSuccess: (outcomes: BulkOutcome[], decision: BulkDecision) => void,
) =>
  useWrite({
    send: ({ bookings, status }: BulkDecision) =>
      setStatusInBatches({ references: bookings.map(({ bookingReference }) => bookingReference), status }),
    refresh: [staffBookingKeys.all],
    onSuccess,
    failed: statusFailure,
    onSettled,
  });

const exportRoutes = {
  bookings: 'GET /admin/bookings/export',
  payments: 'GET /admin/bookings/export/payments',
} as const;

export type ExportFile = keyof typeof exportRoutes;

export const useExportBookings = () =>
  useWrite({
    send: ({ file, filters }: { file: ExportFile; filters: BookingFilters }) =>
      callFile(exportRoutes[file], { query: filterQuery(filters) }),
    onSuccess: saveFile,
    failed: ['Export Failed', 'We can’t export the bookings.'],
  });
