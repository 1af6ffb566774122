import type { PaymentMethod } from '@sunset/contract/api/bookings.ts';
import { Banknote, Gem, HeartHandshake, type LucideIcon } from 'lucide-react';
import { iconSize } from '../../../../ui/icon-size.ts';
import { paymentNames } from '../rules.ts';

const icons: Record<PaymentMethod, LucideIcon> = { robux: Gem, donation: HeartHandshake, bbc: Banknote };

interface PaymentLabelProps {
  method: PaymentMethod;
  /** As the server says it: "13 Robux". */
  display: string;
  isPaid: boolean;
}

/** What is due and how, with an icon for Robux, a donation, and anything else. */
export function PaymentLabel({ method, display, isPaid }: PaymentLabelProps) {
  const Icon = icons[method];
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
      <Icon role="img" aria-label={paymentNames[method]} size={iconSize.medium} className="shrink-0 text-accent-text" />
      <span>
        {display}
        {isPaid && <span className="ml-1.5 text-sm font-semibold text-green-text">paid</span>}
      </span>
    </span>
  );
}
