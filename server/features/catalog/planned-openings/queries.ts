import { activeStatuses } from '@sunset/contract/active-statuses.ts';
import type { BookingStatus } from '@sunset/contract/bookings/booking-status.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';

interface PlannedBooking {
  reference: string;
  status: BookingStatus;
  guest: string;
  paymentMethod: PaymentMethod;
  finalPrice: number;
}

export type PlannedOpeningRow = Awaited<ReturnType<typeof listPlannedOpenings>>[number];

/** The openings to come whose price for a room type is not the one it has now, with their active bookings of it. */
export async function listPlannedOpenings(db: Database, roomTypeId: number, now: Date) {
  return db
    .selectFrom('openingRooms')
    .innerJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .innerJoin('openings', 'openings.id', 'openingRooms.openingId')
    .select([
      'openings.id',
      'openings.startsAt',
      'openings.timeZone',
      'openingRooms.price',
      sql<PlannedBooking[]>`coalesce((
        select json_agg(json_build_object('reference', b.reference, 'status', b.status,
          'guest', coalesce(nullif(b.roblox_username, ''), b.discord_username),
          'paymentMethod', b.payment_method, 'finalPrice', b.final_price) order by b.id)
        from bookings b where b.opening_room_id = opening_rooms.id and b.status = any (${activeStatuses}::text[])
      ), '[]')`.as('bookings'),
    ])
    .where('openingRooms.roomTypeId', '=', roomTypeId)
    .whereRef('openingRooms.price', '<>', 'roomTypes.price')
    .where('openings.startsAt', '>', now)
    .where('openings.cancelledAt', 'is', null)
    .orderBy('openings.startsAt')
    .orderBy('openings.id')
    .execute();
}

export async function hasRoomType(db: Database, roomTypeId: number): Promise<boolean> {
  const row = await db.selectFrom('roomTypes').select('id').where('id', '=', roomTypeId).executeTakeFirst();
  return row !== undefined;
}
