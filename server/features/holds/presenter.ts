import type { Hold } from '@sunset/contract/api/bookings/holds.ts';
import type { TierId } from '@sunset/contract/members/tiers.ts';
import { priceFor, type PaymentLinks } from '../bookings/pricing/rules.ts';
import type { HeldRoom } from './queries.ts';

/** A hold as its holder sees it. */
export function presentHold(hold: HeldRoom, held: readonly TierId[], links: PaymentLinks): Hold {
  const choice = { basePrice: hold.basePrice, heldPercent: hold.percent, allInclusive: false, method: 'bbc' as const };
  return {
    roomId: hold.roomId,
    openingId: hold.openingId,
    until: hold.until.toISOString(),
    pricing: priceFor(held, choice, links),
    can_extend: !hold.isExtended,
  };
}
