import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

export type ServedBooking = NonNullable<Awaited<ReturnType<typeof findServedBooking>>>;

/** The booking that is ordered for; null if it does not exist or was removed. */
export async function findServedBooking(db: Database, reference: string) {
  const row = await db
    .selectFrom('bookings')
    .innerJoin('openings', 'openings.id', 'bookings.openingId')
    .select([
      'bookings.id',
      'bookings.reference',
      'bookings.memberId',
      'bookings.status',
      'bookings.checkedInAt',
      'bookings.allInclusive',
      'openings.id as openingId',
      'openings.resortId',
      'openings.endsAt',
      'openings.cancelledAt as openingCancelledAt',
    ])
    .where('bookings.reference', '=', reference)
    .where('bookings.removedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** What a resort has on its menu, in the order in which staff entered it. */
export function listMenu(db: Database, resortId: number) {
  return db
    .selectFrom('menuItems')
    .select(['id', 'name', 'price', 'image'])
    .where('resortId', '=', resortId)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();
}

interface OrderedItem {
  name: string;
  price: number;
  quantity: number;
}

const items = sql<OrderedItem[]>`(
  select json_agg(json_build_object('name', name, 'price', price, 'quantity', quantity) order by menu_item_id)
  from order_items where order_id = orders.id)`.as('items');

const orderColumns = ['orders.number', 'orders.state', 'orders.price', 'orders.createdAt'] as const;

export type OrderRow = Awaited<ReturnType<typeof listOrders>>[number];

/** The orders of a booking, the latest first. */
export function listOrders(db: Database, bookingId: number) {
  return db
    .selectFrom('orders')
    .select([...orderColumns, 'orders.collectedAt', items])
    .where('bookingId', '=', bookingId)
    .orderBy('number', 'desc')
    .execute();
}

export type BoardServiceRows = Awaited<ReturnType<typeof getBoardService>>;

/** What is open in an opening: orders, the oldest first, and bills. */
export async function getBoardService(db: Database, opening: { id: number; resortId: number }) {
  return {
    hasMenu: (await listMenu(db, opening.resortId)).length > 0,
    orders: await listOpenOrders(db, opening.id),
    bills: await listBills(db, opening.id),
  };
}

function listOpenOrders(db: Database, openingId: number) {
  return db
    .selectFrom('bookings')
    .innerJoin('orders', 'orders.bookingId', 'bookings.id')
    .leftJoin('members as host', 'host.id', 'orders.claimedBy')
    .select(['orders.id', ...orderColumns, 'bookings.reference', 'host.username as claimedBy', items])
    .where('bookings.openingId', '=', openingId)
    .where('bookings.removedAt', 'is', null)
    .where('orders.state', 'in', ['ordered', 'claimed'])
    .orderBy('orders.id')
    .execute();
}

/** None while the evening is called off. Rule: ROOM-10. */
function listBills(db: Database, openingId: number) {
  return db
    .selectFrom('bookings')
    .innerJoin('openings', 'openings.id', 'bookings.openingId')
    .innerJoin('orders', 'orders.bookingId', 'bookings.id')
    .select(['bookings.reference', sql<number>`sum(orders.price)::integer`.as('toCollect')])
    .where('bookings.openingId', '=', openingId)
    .where('openings.cancelledAt', 'is', null)
    .where('bookings.removedAt', 'is', null)
    .where('orders.state', '=', 'served')
    .where('orders.collectedAt', 'is', null)
    .where('orders.price', '>', 0)
    .groupBy('bookings.reference')
    .orderBy('bookings.reference')
    .execute();
}

/** An order with its booking and who claimed it; null if there is none. */
export async function findOrder(db: Database, id: number) {
  const row = await db
    .selectFrom('orders')
    .innerJoin('bookings', 'bookings.id', 'orders.bookingId')
    .innerJoin('openings', 'openings.id', 'bookings.openingId')
    .leftJoin('members as host', 'host.id', 'orders.claimedBy')
    .select([
      'orders.number',
      'orders.state',
      'host.username as claimedBy',
      'bookings.reference',
      'openings.id as openingId',
      'openings.resortId',
      'openings.endsAt',
    ])
    .where('orders.id', '=', id)
    .where('bookings.removedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
