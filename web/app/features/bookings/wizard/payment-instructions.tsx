import type { PaymentMethod } from '@sunset/contract/api/bookings.ts';
import { Coins, ExternalLink as ExternalIcon } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

interface PaymentInstructionsProps {
  method: PaymentMethod;
  /** What is due, as people read it. */
  display: string;
  /** Where to pay; null before booking, and where there is nothing to open. */
  link: string | null;
}

const paymentLinkLabels: Record<PaymentMethod, string> = {
  bbc: 'Open payment page',
  robux: 'Pay with Robux',
  donation: 'Open the donation page',
};

/** How to pay, by method. */
export function PaymentInstructions({ method, display, link }: PaymentInstructionsProps) {
  return (
    <section aria-label="How to pay" className="flex gap-4 rounded-card bg-accent-soft p-5">
      <Coins aria-hidden size={iconSize.large} className="shrink-0 text-accent-text" />
      <div className="flex min-w-0 flex-col items-start gap-3">
        <div>
          <h3 className="text-title">How to pay</h3>
          <p className="mt-1">{instructions(method, display)}</p>
        </div>
        {link && (
          <ButtonLink href={link} isExternal icon={<ExternalIcon aria-hidden size={iconSize.medium} />}>
            {paymentLinkLabels[method]}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function instructions(method: PaymentMethod, display: string): string {
  if (display === 'Complimentary') return 'Complimentary: there is nothing to pay. Thank you for supporting us.';
  switch (method) {
    case 'bbc':
      return `Bring ${display} to the front desk. You pay in the game when you check in.`;
    case 'robux':
      return `Pay ${display} on Roblox with the link you get after booking. Staff confirm your booking when the payment arrives.`;
    case 'donation':
      return `After booking, give the ${display} contribution on the donation page and add your Discord username. Staff confirm your booking when they see it.`;
  }
}
