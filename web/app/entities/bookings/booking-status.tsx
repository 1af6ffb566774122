import {
  bookingStatuses,
  isArrived,
  sessionLabel,
  type BookingStatus,
} from '@sunset/contract/bookings/booking-status.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { StatusLabel, type StatusTone } from '../../ui/status-label.tsx';

interface BookingStatusProps {
  status: BookingStatus;
}

/** The status for staff, where a confirmed booking is "APPROVED". Rule: STATUS-3. */
export function StaffBookingStatus({ status }: BookingStatusProps) {
  const { staffLabel, staffTone } = bookingStatuses[status];
  return <StatusLabel tone={staffTone}>{staffLabel.toUpperCase()}</StatusLabel>;
}

/** The status during a session, which also says that a guest has arrived or is late. Rules: STATUS-3, LATE-1. */
export function SessionBookingStatus({ booking }: { booking: Pick<StaffBooking, 'status' | 'checked_in_at' | 'can'> }) {
  if (booking.can.give_away) return <StatusLabel tone="waiting">LATE</StatusLabel>;
  return <StatusLabel tone={sessionTone(booking)}>{sessionLabel(booking).toUpperCase()}</StatusLabel>;
}

/** Green is for those who have arrived. */
function sessionTone(booking: Pick<StaffBooking, 'status' | 'checked_in_at'>): StatusTone {
  if (booking.status !== 'confirmed') return bookingStatuses[booking.status].staffTone;
  return isArrived(booking) ? 'good' : 'info';
}
