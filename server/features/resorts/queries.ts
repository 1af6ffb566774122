import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { listComingOnSaleTimes } from '../openings/on-sale-times/queries.ts';

/** Includes the lowest and highest price of a resort's room types, which the pages show as a range. */
function selectResorts(db: Database) {
  return db.selectFrom('resorts').select((of) => [
    'id',
    'name',
    'slug',
    'location',
    'description',
    'image',
    'gallery',
    'imageAlts',
    sql<number>`rating::real`.as('rating'),
    'amenities',
    'plotOwner',
    'timeZone',
    of
      .selectFrom('roomTypes')
      .whereRef('resortId', '=', 'resorts.id')
      .where('archivedAt', 'is', null)
      .select((min) => min.fn.min('price').as('p'))
      .as('lowestPrice'),
    of
      .selectFrom('roomTypes')
      .whereRef('resortId', '=', 'resorts.id')
      .where('archivedAt', 'is', null)
      .select((max) => max.fn.max('price').as('p'))
      .as('highestPrice'),
  ]);
}

export type ResortRow = Awaited<ReturnType<typeof listResorts>>[number];

/** All resorts in the community's order; archived ones are gone from the pages. */
export async function listResorts(db: Database) {
  return selectResorts(db).where('archivedAt', 'is', null).orderBy('sortOrder').orderBy('id').execute();
}

/** One resort that is shown, or null. */
export async function findResort(db: Database, id: number) {
  const resort = selectResorts(db).where('id', '=', id).where('archivedAt', 'is', null);
  return (await resort.executeTakeFirst()) ?? null;
}

/** A resort by its exact name, archived ones included; null if there is none. */
export async function findResortByName(db: Database, name: string): Promise<{ id: number; name: string } | null> {
  return (await db.selectFrom('resorts').select(['id', 'name']).where('name', '=', name).executeTakeFirst()) ?? null;
}

/** The switches of the resort with exactly this name and the on-sale times of its openings ahead, or null. */
export async function findBookingStatus(db: Database, resortName: string, now: Date) {
  const flags = await findResortAccess(db, resortName);
  return flags && { ...flags, openings: await listComingOnSaleTimes(db, resortName, now) };
}

async function findResortAccess(db: Database, resortName: string) {
  const row = await db
    .selectFrom('resorts')
    .select(['goldCustomerBookingsOpen', 'serverBoosterBookingsOpen', 'regularCustomerBookingsOpen'])
    .where('name', '=', resortName)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The switches of these resorts, or of all. */
export async function listResortAccess(db: Database, ids: number[] | null) {
  return db
    .selectFrom('resorts')
    .select(['name', 'goldCustomerBookingsOpen', 'serverBoosterBookingsOpen', 'regularCustomerBookingsOpen'])
    .$if(ids !== null, (of) => of.where('id', '=', sql<number>`any(${ids}::integer[])`))
    .execute();
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
      'roomTypes.imageAlts',
      'roomTypes.maxGuests',
      'roomTypes.size',
      'roomTypes.amenities',
    ])
    .where('resorts.archivedAt', 'is', null)
    .where('roomTypes.archivedAt', 'is', null)
    .orderBy(sql`row_number() over (partition by room_types.name order by resorts.sort_order)`)
    .orderBy('roomTypes.price', 'desc')
    .orderBy('resorts.sortOrder')
    .orderBy('roomTypes.id')
    .execute();
}
