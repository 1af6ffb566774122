import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { Pricing } from '@sunset/contract/api/bookings/bookings.ts';
import { m } from '#messages';
import { tierName } from '../../../../entities/bookings/guest-names.ts';
import { shownPrice } from '../../../../entities/bookings/payment-texts.ts';
import { formatPrice } from '../../../../format/money.ts';
import { classNames } from '../../../../ui/class-names.ts';

interface PriceBreakdownProps {
  pricing: Pricing;
  method: PaymentMethod;
  /** A newer price is loading; this one stays visible until then. */
  isOutdated: boolean;
}

/** A price line by line, and the amount due in the unit of the payment method. */
export function PriceBreakdown({ pricing, method, isOutdated }: PriceBreakdownProps) {
  const { payment_details: payment } = pricing;
  const isContribution = method === 'donation' && pricing.final_price > 0;
  return (
    <div className={classNames('transition-opacity duration-150', isOutdated && 'opacity-55')} aria-busy={isOutdated}>
      {isContribution ? (
        <p className="text-sm text-ink-soft">{m.wizard_you_give_a_fixed_contribution()}</p>
      ) : (
        <dl className="flex flex-col gap-1.5">
          <Line term={m.wizard_room_one_hour()} amount={formatPrice(pricing.base_price)} />
          {pricing.all_inclusive_cost > 0 && (
            <Line term={m.wizard_all_inclusive()} amount={`+${formatPrice(pricing.all_inclusive_cost)}`} />
          )}
          {pricing.discount_amount > 0 && (
            <Line
              term={m.wizard_discount({ tier: tierName(pricing.tier_label), percent: pricing.discount_percent })}
              amount={`−${formatPrice(pricing.discount_amount)}`}
              isGood
            />
          )}
        </dl>
      )}
      <p className="mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <span className="font-semibold">{m.wizard_to_pay()}</span>
        <span className="flex flex-wrap items-baseline justify-end gap-x-2.5 tabular-nums">
          {payment.original_display && (
            <s className="text-ink-soft">
              <span className="sr-only">{m.wizard_before_the_discount()} </span>
              {shownPrice(payment.original_display)}
            </s>
          )}
          <strong className="text-xl">{shownPrice(payment.display)}</strong>
        </span>
      </p>
      <p role="status" className="sr-only">
        {isOutdated ? m.wizard_updating_the_price() : m.wizard_to_pay_price({ price: shownPrice(payment.display) })}
      </p>
    </div>
  );
}

function Line({ term, amount, isGood = false }: { term: string; amount: string; isGood?: boolean }) {
  return (
    <div className={classNames('flex justify-between gap-4', isGood ? 'font-medium text-green-text' : 'text-ink-soft')}>
      <dt>{term}</dt>
      <dd className="shrink-0 tabular-nums">{amount}</dd>
    </div>
  );
}
