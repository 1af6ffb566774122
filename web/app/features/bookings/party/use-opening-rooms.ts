import { discountedPrice } from '../../../entities/openings/discounted-price.ts';
import { roomsLeftText } from '../../../entities/openings/low-availability.ts';
import { formatPrice } from '../../../format/money.ts';
import type { RoomOption } from '../booking-form/room-choices.tsx';
import { useGuest } from '../guest-context.ts';
import { withOwnHold } from '../openings.ts';
import { useWizard } from '../wizard/wizard-context.ts';

/** The room types of an opening to choose from, the cheapest first, with the guest's own price. */
export function useOpeningRooms(openingId: number): (RoomOption & { left: number })[] {
  const { discount_percent: percent } = useGuest();
  const { openings, hold } = useWizard();
  const rooms = (openings.data ?? []).filter((room) => room.openingId === openingId);
  return withOwnHold(rooms, hold)
    .toSorted((one, other) => one.price - other.price)
    .map(({ id, type, price, availableCount, keptCount, totalCount }) => ({
      roomId: id,
      type,
      price: formatPrice(discountedPrice(price, percent)),
      detail: roomsLeftText(availableCount + keptCount, totalCount),
      left: availableCount + keptCount,
    }));
}

/** The cheapest room that is free is chosen from the start. */
export function firstChoice(rooms: readonly { roomId: number; left: number }[]): number[] {
  const room = rooms.find(({ left }) => left > 0) ?? rooms[0];
  return room ? [room.roomId] : [];
}
