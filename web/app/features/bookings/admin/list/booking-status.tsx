import { StaffBookingStatus } from '../../../../entities/bookings/booking-status.tsx';
import { arrivedLabel, isArrived } from '@sunset/contract/bookings/booking-status.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { isNotNeeded } from '@sunset/contract/message-kinds.ts';
import { MailWarning } from 'lucide-react';
import { iconSize } from '../../../../ui/icon-size.ts';

interface BookingStatusProps {
  booking: StaffBooking;
  /** Without who decided. */
  isShort?: boolean;
}

export function BookingStatus({ booking, isShort = false }: BookingStatusProps) {
  const { decided, message } = booking;
  const isMessageUndelivered = message !== null && (message.state === 'dead' || message.state === 'unknown');
  return (
    <span className="flex shrink-0 flex-col items-start gap-1 max-lg:items-end">
      <StaffBookingStatus status={booking.status} />
      {isArrived(booking) && <span className="px-1 text-sm font-normal text-ink-soft">{arrivedLabel}</span>}
      {!isShort && decided && decided.kind !== 'system' && booking.status !== 'pending' && (
        <span className="max-w-44 truncate px-1 text-sm font-normal text-ink-soft">by {decided.by}</span>
      )}
      {isMessageUndelivered && !isNotNeeded(message.failure) && (
        <span className="flex items-center gap-1.5 px-1 text-sm font-semibold text-red-text">
          <MailWarning size={iconSize.small} />
          {message.state === 'dead' ? 'Message not sent' : 'Message uncertain'}
        </span>
      )}
    </span>
  );
}
