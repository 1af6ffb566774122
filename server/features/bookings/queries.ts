import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { activeStatuses } from './rules.ts';

function selectBookings(db: Database, memberId: number) {
  return db
    .selectFrom('bookings')
    .innerJoin('openings', 'openings.id', 'bookings.openingId')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .innerJoin('openingRooms', 'openingRooms.id', 'bookings.openingRoomId')
    .innerJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .select([
      'bookings.reference',
      'bookings.status',
      'bookings.reason',
      'bookings.notes',
      'bookings.paymentMethod',
      'bookings.allInclusive',
      'bookings.originalPrice',
      'bookings.finalPrice',
      'bookings.createdAt',
      'openings.id as openingId',
      'openings.startsAt',
      'openings.endsAt',
      'openings.timeZone',
      'resorts.id as resortId',
      'resorts.name as resortName',
      'resorts.image',
      'roomTypes.name as roomType',
    ])
    .where('bookings.memberId', '=', memberId)
    .where('bookings.clearedAt', 'is', null);
}

export type BookingRow = Awaited<ReturnType<typeof listMemberBookings>>[number];

/** A member's bookings, the latest session first. */
export async function listMemberBookings(db: Database, memberId: number) {
  return selectBookings(db, memberId)
    .orderBy('openings.startsAt', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(200)
    .execute();
}

/** A member's booking by its reference; null for anybody else's. */
export async function findOwnBooking(db: Database, memberId: number, reference: string): Promise<BookingRow | null> {
  return (await selectBookings(db, memberId).where('bookings.reference', '=', reference).executeTakeFirst()) ?? null;
}

/** How many of a member's bookings are active and not over, and how many they may have. */
export async function countActiveBookings(
  db: Database,
  memberId: number,
  now: Date,
): Promise<{ count: number; limit: number }> {
  return db
    .selectFrom('settings')
    .select((of) => [
      'maxActiveBookingsPerUser as limit',
      of
        .selectFrom('bookings')
        .innerJoin('openings', 'openings.id', 'bookings.openingId')
        .where('bookings.memberId', '=', memberId)
        .where('bookings.status', 'in', activeStatuses)
        .where('openings.endsAt', '>', now)
        .select(sql<number>`count(*)::integer`.as('count'))
        .$asScalar()
        .$notNull()
        .as('count'),
    ])
    .executeTakeFirstOrThrow();
}
