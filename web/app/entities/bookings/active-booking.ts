import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import { isActiveStatus } from '@sunset/contract/active-statuses.ts';

/** Pending or confirmed, and not over. */
export function isActiveBooking(booking: Pick<Booking, 'status' | 'checkOut'>, nowMs: number): boolean {
  return isActiveStatus(booking.status) && Date.parse(booking.checkOut) > nowMs;
}
