import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { Banknote } from 'lucide-react';
import { formatBbc } from '../../../format/money.ts';
import { PressButton } from '../../../shared/press-button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { withName } from '../components/guest-actions.tsx';
import type { ServiceActions } from './use-service-actions.ts';

interface BillProps {
  booking: StaffBooking;
  amount: number;
  service: ServiceActions;
}

/** What a guest has to pay for room service. Rule: ROOM-10. */
export function Bill({ booking, amount, service }: BillProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-yellow-soft pl-3 text-yellow-text">
      <p className="flex items-center gap-2 text-sm font-semibold tabular-nums">
        <Banknote size={iconSize.small} className="shrink-0" />
        To collect: {formatBbc(amount)}
      </p>
      <PressButton
        variant="ghost"
        className="px-4 text-yellow-text"
        onPress={() => service.collect(booking, amount)}
        {...withName('Collected', booking)}
      />
    </div>
  );
}
