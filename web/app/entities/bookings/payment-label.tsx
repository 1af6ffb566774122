import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { paymentMethods } from '@sunset/contract/bookings/payment-methods.ts';
import { Banknote, Gem, HeartHandshake, type LucideIcon } from 'lucide-react';
import { iconSize } from '../../ui/icon-size.ts';

const icons: Record<PaymentMethod, LucideIcon> = { robux: Gem, donation: HeartHandshake, bbc: Banknote };

export function PaymentLabel({ booking }: { booking: StaffBooking }) {
  const { payment_method: method, payment_display: display, paid_at: paidAt } = booking;
  const Icon = icons[method];
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
      <Icon
        role="img"
        aria-label={paymentMethods[method].staffLabel}
        size={iconSize.medium}
        className="shrink-0 text-accent-text"
      />
      <span>
        {display}
        {paidAt !== null && <span className="ml-1.5 text-sm font-semibold text-green-text">paid</span>}
      </span>
    </span>
  );
}
