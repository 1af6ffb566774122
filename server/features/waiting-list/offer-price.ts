import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { TierId } from '@sunset/contract/members/tiers.ts';
import { priceFor, type PaymentLinks } from '../bookings/pricing/rules.ts';
import type { EntryRow, OfferRow } from './queries.ts';

/** The price of an offer: that of the moment when it was made. Rule: OFFER-10. */
export function offerPrice(
  offer: OfferRow,
  entry: EntryRow,
  { tiers, links }: { tiers: readonly TierId[]; links: PaymentLinks },
) {
  const choice = { allInclusive: entry.allInclusive, method: entry.paymentMethod as PaymentMethod };
  return priceFor(tiers, { ...choice, basePrice: offer.basePrice, heldPercent: offer.percent }, links);
}
