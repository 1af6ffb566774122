import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { bookingKeys } from '../../entities/bookings/query-keys.ts';

/** Invalidates everything that a new or cancelled booking changes. */
export function refreshBookings(client: QueryClient, owner: string): void {
  const keys = [
    bookingKeys.mine(owner),
    bookingKeys.count(owner),
    bookingKeys.hold(owner),
    bookingKeys.waiting(owner),
    bookingKeys.parties(owner),
    bookingKeys.openings,
    bookingKeys.allRooms,
  ];
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}

/** Cancels a booking. The list is refetched, also if the server refuses because it is too late. */
export function useCancelBooking(owner: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reference: string) => call('POST /user/bookings/{reference}/cancel', { params: { reference } }),
    onSettled: () => refreshBookings(client, owner),
  });
}
