import type { ChangeOptions } from '@sunset/contract/api/bookings/guest-changes.ts';
import { maxGuestChanges } from '@sunset/contract/bookings/guest-changes.ts';
import { paymentMethodIds } from '@sunset/contract/payment-method-ids.ts';
import type { EditableBooking } from '../admin/queries.ts';
import { paymentDisplay } from '../pricing/rules.ts';
import type { FoundOptions } from './find-change-options.ts';
import { changesUntil, needsNewApproval, repriced } from './rules.ts';

export function presentOptions({ booking, rooms, isOnSale, accounts, companions }: FoundOptions): ChangeOptions {
  const isPaid = booking.paidAt !== null;
  return {
    version: booking.version,
    until: changesUntil(booking).toISOString(),
    changes_left: maxGuestChanges - booking.guestChanges,
    is_paid: isPaid,
    rooms: rooms.map((room) => {
      const isCurrent = room.id === booking.openingRoomId;
      return {
        roomId: room.id,
        roomType: room.name,
        max_guests: room.maxGuests,
        availableCount: room.availableCount,
        is_current: isCurrent,
        can_choose: isCurrent || (isOnSale && !isPaid && room.availableCount > 0 && companions < room.maxGuests),
        // A booking keeps its price until its room changes.
        prices: presentPrices(booking, isCurrent ? booking.basePrice : room.price),
      };
    }),
    accounts: accounts.map(({ id, username, displayName }) => ({
      roblox_id: id,
      username,
      displayName,
      is_current: id === booking.robloxId,
    })),
  };
}

function presentPrices(booking: EditableBooking, basePrice: number): ChangeOptions['rooms'][number]['prices'] {
  return [false, true].flatMap((allInclusive) =>
    paymentMethodIds.map((paymentMethod) => {
      const changed = repriced(booking, { basePrice, allInclusive, paymentMethod });
      return {
        all_inclusive: allInclusive,
        payment_method: paymentMethod,
        final_price: changed.finalPrice,
        payment_display: paymentDisplay(paymentMethod, changed.finalPrice),
        makes_pending: needsNewApproval(booking, changed),
      };
    }),
  );
}
