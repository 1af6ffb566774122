import type { Hold } from '@sunset/contract/api/holds.ts';
import type { Tier } from '../members/rules.ts';
import { priceFor, type PaymentLinks } from '../bookings/pricing/rules.ts';
import type { HeldRoom } from './queries.ts';

/** A hold as its holder sees it. */
export function presentHold(hold: HeldRoom, tier: Tier, links: PaymentLinks): Hold {
  const choice = { basePrice: hold.basePrice, heldPercent: hold.percent, allInclusive: false, method: 'bbc' as const };
  return {
    roomId: hold.roomId,
    openingId: hold.openingId,
    until: hold.until.toISOString(),
    pricing: priceFor(tier, choice, links),
    can_extend: !hold.isExtended,
  };
}
