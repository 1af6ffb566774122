import { bookingStatuses, type BookingStatus, type StatusTone } from '@sunset/contract/booking-status.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { StatusLabel } from '../../ui/status-label.tsx';

interface BookingStatusProps {
  status: BookingStatus;
}

const badgeTones: Record<StatusTone, BadgeTone> = {
  waiting: 'yellow',
  good: 'green',
  bad: 'red',
  info: 'blue',
  quiet: 'neutral',
};

/** The status on the pages for guests. */
export function GuestBookingStatus({ status, className }: BookingStatusProps & { className?: string }) {
  const { guestLabel, guestTone } = bookingStatuses[status];
  return (
    <Badge tone={badgeTones[guestTone]} {...(className === undefined ? {} : { className })}>
      {guestLabel}
    </Badge>
  );
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
