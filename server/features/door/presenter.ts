import type { DoorGuest } from '@sunset/contract/api/openings/door.ts';
import { paymentMethodIds } from '@sunset/contract/payment-method-ids.ts';
import { paymentDisplay } from '../bookings/pricing/rules.ts';
import { bestTier } from '../members/rules.ts';
import type { FoundGuest } from './find-guest.ts';
import { priceAtDoor } from './rules.ts';

export function presentDoorGuest({ account, owner, booking, rooms }: FoundGuest): DoorGuest {
  const tiers = owner?.member.tiers ?? null;
  const priceOf = (basePrice: number, isAllInclusive: boolean) => {
    const { final_price } = priceAtDoor({ basePrice, tiers, all_inclusive: isAllInclusive, payment_method: 'bbc' });
    const displays = { bbc: '', robux: '', donation: '' };
    for (const method of paymentMethodIds) displays[method] = paymentDisplay(method, final_price);
    return { final_price, displays };
  };
  return {
    roblox: account?.answer ?? 'not_asked',
    robloxUsername: account?.username ?? '',
    robloxDisplayName: account?.displayName ?? '',
    member: owner && {
      discordUsername: owner.member.username,
      tier_label: bestTier(owner.member.tiers).label,
      is_blocked: owner.isBlocked,
    },
    booking,
    discount_percent: tiers === null ? 0 : bestTier(tiers).discount,
    rooms: rooms.map(({ id, name, price, availableCount }) => ({
      roomId: id,
      roomType: name,
      availableCount,
      price: priceOf(price, false),
      all_inclusive_price: priceOf(price, true),
    })),
  };
}
