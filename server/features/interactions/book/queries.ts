import type { Database } from '../../../database/connect.ts';
import { bookingRefused } from '../../bookings/errors.ts';

/** The name of the room type of an opening's room, such as "Beach Cabin". Refuses with `not_found`. */
export async function getRoomType(db: Database, openingRoomId: number): Promise<string> {
  const { name } = await db
    .selectFrom('openingRooms')
    .innerJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .select('roomTypes.name')
    .where('openingRooms.id', '=', openingRoomId)
    .executeTakeFirstOrThrow(() => bookingRefused('not_found'));
  return name;
}
