import type { StaffBooking } from '@sunset/contract/api/staff-bookings.ts';
import { Banknote, Gem, HeartHandshake, type LucideIcon } from 'lucide-react';
import { iconSize } from '../../../ui/icon-size.ts';
import { paymentNames } from '../rules.ts';

const icons: Record<StaffBooking['payment_method'], LucideIcon> = {
  robux: Gem,
  donation: HeartHandshake,
  bbc: Banknote,
};

/** What is due and how, and whether it is here. */
export function PaymentLabel({ booking }: { booking: StaffBooking }) {
  const Icon = icons[booking.payment_method];
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
      <Icon
        role="img"
        aria-label={paymentNames[booking.payment_method]}
        size={iconSize.medium}
        className="shrink-0 text-accent-text"
      />
      {booking.payment_display}
      {booking.paid_at !== null && <span className="text-sm font-semibold text-green-text">paid</span>}
    </span>
  );
}
