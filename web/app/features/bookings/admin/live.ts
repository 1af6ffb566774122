import { useLiveRefetch } from '../../../lib/live/use-live.ts';
import { staffBookingKeys } from '../../../entities/bookings/query-keys.ts';

/** Refetches list and statistics when bookings change. An open booking is not refetched while it is edited. */
export function useStaffBookingsLive(): void {
  useLiveRefetch(['bookings'], [staffBookingKeys.lists, staffBookingKeys.allStats, staffBookingKeys.bulkRemovals]);
}
