import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { findResort } from '../resorts/queries.ts';

export type OpeningRoomRow = Awaited<ReturnType<typeof listUpcomingRooms>>[number];

/** The room types of openings that stand, each with how many of its units are free at `now`. */
function selectOpeningRooms(db: Database, now: Date) {
  return db
    .selectFrom('openingRooms')
    .innerJoin('openings', 'openings.id', 'openingRooms.openingId')
    .innerJoin('resorts', 'resorts.id', 'openingRooms.resortId')
    .innerJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('units')
          .whereRef('units.openingRoomId', '=', 'openingRooms.id')
          .select([
            sql<number>`count(*)::integer`.as('totalCount'),
            sql<number>`(count(*) filter (where units.booking_id is null
              and (units.held_until is null or units.held_until <= ${now})))::integer`.as('availableCount'),
          ])
          .as('stock'),
      (join) => join.onTrue(),
    )
    .select([
      'openingRooms.id',
      'openingRooms.openingId',
      'openingRooms.resortId',
      'openingRooms.price',
      'resorts.name as resortName',
      'roomTypes.name',
      'roomTypes.images',
      'roomTypes.maxGuests',
      'roomTypes.size',
      'roomTypes.amenities',
      'openings.startsAt',
      'openings.timeZone',
      'stock.totalCount',
      'stock.availableCount',
    ])
    .where('openings.cancelledAt', 'is', null);
}

/** Room types of all openings that have not started, by opening date, then price. */
export async function listUpcomingRooms(db: Database, now: Date) {
  return selectOpeningRooms(db, now)
    .where('openings.startsAt', '>', now)
    .orderBy('openings.startsAt')
    .orderBy('openingRooms.openingId')
    .orderBy('openingRooms.price')
    .orderBy('openingRooms.id')
    .execute();
}

/**
 * Room types of one opening of a resort that has not started, by price: the opening that is named, else the next that
 * can be booked. Null where there is no such resort.
 */
export async function listResortRooms(db: Database, wanted: { resortId: number; openingId: number | null }, now: Date) {
  const { resortId } = wanted;
  if ((await findResort(db, resortId)) === null) return null;
  const openingId = wanted.openingId ?? (await findNextOpening(db, resortId, now));
  if (openingId === null) return [];
  return selectOpeningRooms(db, now)
    .where('openingRooms.resortId', '=', resortId)
    .where('openingRooms.openingId', '=', openingId)
    .where('openings.startsAt', '>', now)
    .orderBy('openingRooms.price')
    .orderBy('openingRooms.id')
    .execute();
}

/** The resort's next opening with a free room, or its next at all, or null where none is planned. Rule: decisions.md section 1. */
async function findNextOpening(db: Database, resortId: number, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('openings')
    .select('id')
    .where('resortId', '=', resortId)
    .where('cancelledAt', 'is', null)
    .where('startsAt', '>', now)
    .orderBy((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('units')
            .whereRef('units.openingId', '=', 'openings.id')
            .where('units.bookingId', 'is', null)
            .where((is) => is.or([is('units.heldUntil', 'is', null), is('units.heldUntil', '<=', now)])),
        ),
      ),
    )
    .orderBy('startsAt')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What the price of a room depends on. */
export type RoomPrice = Awaited<ReturnType<typeof findRoomPrices>> extends Map<number, infer Room> ? Room : never;

/** What the prices of rooms depend on, by room. */
export async function findRoomPrices(db: Database, openingRoomIds: number[]) {
  const rows = await db
    .selectFrom('openingRooms')
    .innerJoin('openings', 'openings.id', 'openingRooms.openingId')
    .innerJoin('resorts', 'resorts.id', 'openingRooms.resortId')
    .select([
      'openingRooms.id',
      'openingRooms.price',
      'openings.startsAt',
      'openings.endsAt',
      'resorts.name as resortName',
    ])
    .where('openingRooms.id', '=', sql<number>`any(${openingRoomIds}::integer[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
