import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { Pricing } from '@sunset/contract/api/bookings/bookings.ts';
import { RotateCw } from 'lucide-react';
import { m } from '#messages';
import { tierName } from '../../../entities/bookings/guest-names.ts';
import { shownPrice } from '../../../entities/bookings/payment-texts.ts';
import { discountedPrice } from '../../../entities/openings/discounted-price.ts';
import { formatPrice } from '../../../format/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useGuest } from '../guest-context.ts';
import { useWizard } from './wizard-context.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { hiddenPart } from '../../../ui/hidden-part.tsx';

/** The guest's price for a room, with the regular price struck through if theirs is lower. */
export function RoomPrice({ price }: { price: number }) {
  const { discount_percent: percent, tier_label: tier } = useGuest();
  const own = discountedPrice(price, percent);
  const isReduced = own < price;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums sm:max-w-48 sm:shrink-0 sm:justify-end sm:text-right">
      {isReduced && (
        <s className="text-sm text-ink-soft sm:text-base">
          <RichText message={m.wizard_price_usual} inputs={{ price: formatPrice(price) }} markup={hiddenPart} />
        </s>
      )}
      <strong className="text-lg sm:text-xl">{formatPrice(own)}</strong>
      <span className="text-sm text-ink-soft sm:basis-full">{m.format_per_session()}</span>
      {isReduced && (
        <span className="text-sm font-semibold text-green-text sm:basis-full">
          {m.format_percent_off({ percent: percent ?? 0 })}
          {tier ? ` · ${tierName(tier)}` : ''}
        </span>
      )}
    </p>
  );
}

/** The price in the form, on screens without the summary panel. */
export function PriceCard() {
  return (
    <Card as="section" aria-label={m.wizard_price_title()} className="lg:hidden">
      <h3 className="mb-3 text-title">{m.wizard_price_own()}</h3>
      <LivePrice />
    </Card>
  );
}

/** The current price of the selection. Reserves its space while it first loads. */
export function LivePrice() {
  const { draft, price } = useWizard();
  const { data: pricing, isError, isFetching, isPlaceholderData, refetch } = price;
  if (isError && !isFetching) {
    return (
      <div className="flex min-h-24 flex-col items-start gap-3">
        <p className="text-danger-text">{m.wizard_price_failed_text()}</p>
        <Button variant="secondary" onClick={() => void refetch()} icon={<RotateCw size={iconSize.medium} />}>
          {m.bookings_retry()}
        </Button>
      </div>
    );
  }
  if (!pricing) return <Skeleton className="h-24 w-full" />;
  return <PriceBreakdown pricing={pricing} method={draft.paymentMethod} isOutdated={isPlaceholderData} />;
}

interface PriceBreakdownProps {
  pricing: Pricing;
  method: PaymentMethod;
  /** A newer price is loading; this one stays visible until then. */
  isOutdated: boolean;
}

/** A price line by line, and the amount due in the unit of the payment method. */
function PriceBreakdown({ pricing, method, isOutdated }: PriceBreakdownProps) {
  const { payment_details: payment } = pricing;
  const isContribution = method === 'donation' && pricing.final_price > 0;
  return (
    <div className={classNames('transition-opacity duration-150', isOutdated && 'opacity-55')} aria-busy={isOutdated}>
      {isContribution ? (
        <p className="text-sm text-ink-soft">{m.wizard_price_donation()}</p>
      ) : (
        <dl className="flex flex-col gap-1.5">
          <Line term={m.wizard_price_room()} amount={formatPrice(pricing.base_price)} />
          {pricing.all_inclusive_cost > 0 && (
            <Line term={m.wizard_all_inclusive()} amount={`+${formatPrice(pricing.all_inclusive_cost)}`} />
          )}
          {pricing.discount_amount > 0 && (
            <Line
              term={m.wizard_price_discount({ tier: tierName(pricing.tier_label), percent: pricing.discount_percent })}
              amount={`−${formatPrice(pricing.discount_amount)}`}
              isGood
            />
          )}
        </dl>
      )}
      <p className="mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <span className="shrink-0 font-semibold">{m.wizard_price_to_pay()}</span>
        <span className="flex flex-wrap items-baseline justify-end gap-x-2.5 tabular-nums">
          {payment.original_display && (
            <s className="text-ink-soft">
              <RichText
                message={m.wizard_price_usual}
                inputs={{ price: shownPrice(payment.original_display) }}
                markup={hiddenPart}
              />
            </s>
          )}
          <strong className="text-xl">{shownPrice(payment.display)}</strong>
        </span>
      </p>
      <p role="status" className="sr-only">
        {isOutdated ? m.wizard_price_updating() : m.bookings_to_pay({ price: shownPrice(payment.display) })}
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
