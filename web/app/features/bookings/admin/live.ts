import { useLiveRefetch } from '../../../lib/live/use-live.ts';
import { staffBookingKeys } from './queries.ts';

/** Keeps the list and its figures as they are at this moment; an open booking is left alone while somebody edits it. */
export function useStaffBookingsLive(): void {
  useLiveRefetch(['bookings'], [staffBookingKeys.lists, ['staff-bookings', 'stats'], staffBookingKeys.clearings]);
}
