import { m } from '#messages';
import { tierName } from '../../../../entities/bookings/guest-names.ts';
import { formatPrice } from '../../../../format/money.ts';
import { discountedPrice } from '../../../../entities/openings/discounted-price.ts';
import { useGuest } from '../../guest-context.ts';

/** The guest's price for a room, with the regular price struck through if theirs is lower. */
export function RoomPrice({ price }: { price: number }) {
  const { discount_percent: percent, tier_label: tier } = useGuest();
  const own = discountedPrice(price, percent);
  const isReduced = own < price;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums sm:max-w-48 sm:shrink-0 sm:justify-end sm:text-right">
      {isReduced && (
        <s className="text-sm text-ink-soft sm:text-base">
          <span className="sr-only">{m.wizard_usually()} </span>
          {formatPrice(price)}
        </s>
      )}
      <strong className="text-lg sm:text-xl">{formatPrice(own)}</strong>
      <span className="text-sm text-ink-soft sm:basis-full">{m.wizard_per_session()}</span>
      {isReduced && (
        <span className="text-sm font-semibold text-green-text sm:basis-full">
          {m.wizard_percent_off({ percent: percent ?? 0 })}
          {tier ? ` · ${tierName(tier)}` : ''}
        </span>
      )}
    </p>
  );
}
