import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { Coins, ExternalLink as ExternalIcon } from 'lucide-react';
import { m } from '#messages';
import { paymentTexts, shownPrice } from '../../../entities/bookings/payment-texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

interface PaymentInstructionsProps {
  method: PaymentMethod;
  display: string;
  /** The page where the guest pays; null where staff set none. */
  link: string | null;
  /** Not before the booking, nor where its card has the button. */
  hasButton?: boolean;
}

export function PaymentInstructions({ method, display, link, hasButton = false }: PaymentInstructionsProps) {
  return (
    <section aria-label={m.bookings_pay_how()} className="flex gap-4 rounded-card bg-accent-soft p-5">
      <Coins size={iconSize.large} className="shrink-0 text-accent-text" />
      <div className="flex min-w-0 flex-col items-start gap-3">
        <div>
          <h3 className="text-title">{m.bookings_pay_how()}</h3>
          <p className="mt-1">{instructions(method, display, link)}</p>
        </div>
        {hasButton && link && (
          <ButtonLink href={link} isExternal icon={<ExternalIcon size={iconSize.medium} />}>
            {paymentTexts[method].linkLabel}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function instructions(method: PaymentMethod, display: string, link: string | null): string {
  if (display === 'Complimentary') return m.bookings_pay_nothing();
  const price = shownPrice(display);
  // Rule: SETTINGS-8.
  if (link === null && method !== 'bbc') return m.bookings_pay_ask({ price });
  return paymentTexts[method].instructions({ price });
}
