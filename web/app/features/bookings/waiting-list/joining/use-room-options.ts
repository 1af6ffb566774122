import { useQuery } from '@tanstack/react-query';
import { m } from '#messages';
import { discountedPrice } from '../../../../entities/openings/discounted-price.ts';
import { formatPrice } from '../../../../format/money.ts';
import { useGuest } from '../../guest-context.ts';
import { openingsQuery } from '../../queries.ts';
import type { ShownEntry } from '../entry-event.ts';
import type { JoinKind } from './join-texts.ts';
import type { RoomOption } from '../../booking-form/room-choices.tsx';
import { useSoldOut } from '../use-sold-out.ts';

/** The room types to choose from: those of the entry and all that are drawn, or all others that are sold out. */
export function useRoomOptions(openingId: number, entry: ShownEntry | null, kind: JoinKind): RoomOption[] {
  const { discount_percent: percent } = useGuest();
  const { data = [] } = useQuery(openingsQuery());
  const soldOut = useSoldOut(openingId);
  const isLobby = kind === 'lobby';
  const drawn = data.filter((room) => room.openingId === openingId).toSorted((a, b) => a.price - b.price);
  const options = (isLobby ? drawn : soldOut).map(({ id, type, price, waitingCount }): RoomOption => {
    const detail = isLobby ? null : m.waiting_list_rooms_waiting({ count: waitingCount });
    return { roomId: id, type, price: formatPrice(discountedPrice(price, percent)), detail };
  });
  const others = (entry?.rooms ?? []).filter(({ roomId }) => options.every((option) => option.roomId !== roomId));
  return [
    ...others.map(({ roomId, type, final_price: price }) => {
      return { roomId, type, price: formatPrice(price), detail: null };
    }),
    ...options,
  ];
}
