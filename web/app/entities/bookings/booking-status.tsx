import { bookingStatuses, type BookingStatus } from '@sunset/contract/bookings/booking-status.ts';
import { StatusLabel } from '../../ui/status-label.tsx';

interface BookingStatusProps {
  status: BookingStatus;
}

/** The status on the admin panel, where a confirmed booking is "APPROVED". */
export function StaffBookingStatus({ status }: BookingStatusProps) {
  const { staffLabel, staffTone } = bookingStatuses[status];
  return <StatusLabel tone={staffTone}>{staffLabel.toUpperCase()}</StatusLabel>;
}

/** The status on the hosting panel, where a confirmed booking is "CONFIRMED". */
export function HostBookingStatus({ status }: BookingStatusProps) {
  const { guestLabel, staffTone } = bookingStatuses[status];
  return <StatusLabel tone={staffTone}>{guestLabel.toUpperCase()}</StatusLabel>;
}
