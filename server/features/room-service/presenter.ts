import type { BoardOrder, BoardService, Order, RoomService } from '@sunset/contract/api/bookings/room-service.ts';
import type { BoardServiceRows, listMenu, OrderRow, ServedBooking } from './queries.ts';
import { isRoomServiceOpen } from './rules.ts';

interface Served {
  booking: ServedBooking;
  menu: Awaited<ReturnType<typeof listMenu>>;
  orders: readonly OrderRow[];
}

/** The menu and the orders of a guest. */
export function presentRoomService({ booking, menu, orders }: Served, now: Date): RoomService {
  const isOwed = booking.openingCancelledAt === null;
  const unpaid = orders.filter(({ state, collectedAt }) => isOwed && state === 'served' && collectedAt === null);
  return {
    menu,
    orders: orders.map((row) => ({ ...presentOrder(row), state: row.state as Order['state'] })),
    all_inclusive: booking.allInclusive,
    to_pay: unpaid.reduce((sum, { price }) => sum + price, 0),
    is_open: isRoomServiceOpen(booking, now),
  };
}

function presentOrder({ number, price, items, createdAt }: Omit<OrderRow, 'state' | 'collectedAt'>) {
  return { number, price, items, ordered_at: createdAt.toISOString() };
}

/** What is open in an opening, for the board. */
export function presentBoardService({ hasMenu, orders, bills }: BoardServiceRows): BoardService {
  return {
    has_menu: hasMenu,
    orders: orders.map((row) => ({
      ...presentOrder(row),
      id: row.id,
      bookingReference: row.reference,
      state: row.state as BoardOrder['state'],
      claimed_by: row.claimedBy,
    })),
    bills: bills.map(({ reference, toCollect }) => ({ bookingReference: reference, to_collect: toCollect })),
  };
}
