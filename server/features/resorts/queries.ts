import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';

/** The lowest and highest price of a resort's room types come along: the pages show them as a range. */
function selectResorts(db: Database) {
  return db.selectFrom('resorts').select((of) => [
    'id',
    'name',
    'slug',
    'location',
    'description',
    'image',
    sql<number>`rating::real`.as('rating'),
    'amenities',
    'plotOwner',
    'timeZone',
    of
      .selectFrom('roomTypes')
      .whereRef('resortId', '=', 'resorts.id')
      .select((min) => min.fn.min('price').as('p'))
      .as('lowestPrice'),
    of
      .selectFrom('roomTypes')
      .whereRef('resortId', '=', 'resorts.id')
      .select((max) => max.fn.max('price').as('p'))
      .as('highestPrice'),
  ]);
}

export type ResortRow = Awaited<ReturnType<typeof listResorts>>[number];

/** All resorts in the community's order. */
export async function listResorts(db: Database) {
  return selectResorts(db).orderBy('sortOrder').orderBy('id').execute();
}

/** One resort, or null. */
export async function findResort(db: Database, id: number) {
  return (await selectResorts(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The three switches of the resort with exactly this name, or null. */
export async function findBookingFlags(db: Database, resortName: string) {
  const row = await db
    .selectFrom('resorts')
    .select(['goldCustomerBookingsOpen', 'serverBoosterBookingsOpen', 'regularCustomerBookingsOpen'])
    .where('name', '=', resortName)
    .executeTakeFirst();
  return row ?? null;
}

export type RoomTypeRow = Awaited<ReturnType<typeof listRoomTypes>>[number];

/**
 * Room types of all resorts: one of each kind first, dearest first within that, so that the first two, which the home page
 * shows, are not the same room twice.
 */
export async function listRoomTypes(db: Database) {
  return db
    .selectFrom('roomTypes')
    .innerJoin('resorts', 'resorts.id', 'roomTypes.resortId')
    .select([
      'roomTypes.id',
      'roomTypes.resortId',
      'resorts.name as resortName',
      'roomTypes.name',
      'roomTypes.price',
      'roomTypes.images',
      'roomTypes.maxGuests',
      'roomTypes.size',
      'roomTypes.amenities',
    ])
    .orderBy(sql`row_number() over (partition by room_types.name order by resorts.sort_order)`)
    .orderBy('roomTypes.price', 'desc')
    .orderBy('resorts.sortOrder')
    .orderBy('roomTypes.id')
    .execute();
}
