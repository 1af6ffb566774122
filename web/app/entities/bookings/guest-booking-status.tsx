import type { BookingStatus, StatusTone } from '@sunset/contract/bookings/booking-status.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { statusTexts } from './status-texts.ts';

interface GuestBookingStatusProps {
  status: BookingStatus;
  className?: string;
}

const badgeTones: Record<StatusTone, BadgeTone> = {
  waiting: 'yellow',
  good: 'green',
  bad: 'red',
  info: 'blue',
  quiet: 'neutral',
};

/** The status on the pages for guests. */
export function GuestBookingStatus({ status, className }: GuestBookingStatusProps) {
  const { label, tone } = statusTexts[status];
  return (
    <Badge tone={badgeTones[tone]} {...(className === undefined ? {} : { className })}>
      {label}
    </Badge>
  );
}
