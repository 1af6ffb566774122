import { formatPrice } from '../../../../format/money.ts';
import { discountedPrice } from './discounted-price.ts';
import { useGuest } from '../../guest-context.ts';

/** The guest's price for a room, with the regular price struck through if theirs is lower. */
export function RoomPrice({ price }: { price: number }) {
  const { discount_percent: percent, tier_label: tier } = useGuest();
  const own = discountedPrice(price, percent);
  const isReduced = own < price;
  return (
    <p className="flex flex-col items-start tabular-nums sm:max-w-48 sm:shrink-0 sm:items-end sm:text-right">
      <span className="flex flex-wrap items-baseline gap-x-2 sm:justify-end">
        {isReduced && (
          <s className="text-ink-soft">
            <span className="sr-only">Usually </span>
            {formatPrice(price)}
          </s>
        )}
        <strong className="text-xl">{formatPrice(own)}</strong>
      </span>
      <span className="text-sm text-ink-soft">per session</span>
      {isReduced && (
        <span className="text-sm font-semibold text-green-text">
          {percent}% off{tier ? ` · ${tier}` : ''}
        </span>
      )}
    </p>
  );
}
