import { activeStatuses } from '@sunset/contract/active-statuses.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { DB } from '../../database/types.gen.ts';
import { fileNames, type Columns, type EntryKind } from './rules.ts';

/** What an archiving would leave standing at `now`. */
function countsOf(of: ExpressionBuilder<DB, 'resorts'>, now: Date) {
  const count = sql<number>`count(*)::integer`.as('n');
  const openings = of
    .selectFrom('openings')
    .whereRef('openings.resortId', '=', 'resorts.id')
    .where('openings.cancelledAt', 'is', null)
    .where('openings.endsAt', '>', now);
  const bookings = of
    .selectFrom('bookings')
    .innerJoin('openings', 'openings.id', 'bookings.openingId')
    .whereRef('openings.resortId', '=', 'resorts.id')
    .where('openings.endsAt', '>', now)
    .where('bookings.status', 'in', activeStatuses);
  const roomTypes = of
    .selectFrom('roomTypes')
    .whereRef('roomTypes.resortId', '=', 'resorts.id')
    .where('roomTypes.archivedAt', 'is', null);
  return [
    roomTypes.select(count).$asScalar().$notNull().as('roomTypeCount'),
    openings.select(count).$asScalar().$notNull().as('futureOpenings'),
    bookings.select(count).$asScalar().$notNull().as('activeBookings'),
  ] as const;
}

export type AdminResortRow = Awaited<ReturnType<typeof listAdminResorts>>[number];

/** All resorts, those that are shown first, with what an archiving would leave standing at `now`. */
export async function listAdminResorts(db: Database, now: Date, id: number | null = null) {
  return db
    .selectFrom('resorts')
    .select((of) => [
      'id',
      'name',
      'slug',
      'location',
      'description',
      sql<number>`rating::real`.as('rating'),
      'amenities',
      'rosterPlaces',
      'plotOwner',
      'timeZone',
      'neighborhoodCode',
      'image',
      'gallery',
      'imageAlts',
      'sortOrder',
      'version',
      'archivedAt',
      ...countsOf(of, now),
    ])
    .$if(id !== null, (query) => query.where('id', '=', id))
    .orderBy(sql`archived_at is not null`)
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
}

export type AdminRoomTypeRow = Awaited<ReturnType<typeof listAdminRoomTypes>>[number];

/** A resort's room types by price, or the one with an id, those that are shown first. */
export async function listAdminRoomTypes(db: Database, of: { resortId: number } | { id: number }) {
  return db
    .selectFrom('roomTypes')
    .select([
      'id',
      'resortId',
      'name',
      'price',
      'maxGuests',
      'size',
      'amenities',
      'unitCount',
      'images',
      'imageAlts',
      'version',
      'archivedAt',
    ])
    .where('resortId' in of ? 'resortId' : 'id', '=', 'resortId' in of ? of.resortId : of.id)
    .orderBy(sql`archived_at is not null`)
    .orderBy('price')
    .orderBy('id')
    .execute();
}

export type MenuItemRow = Awaited<ReturnType<typeof listMenuItems>>[number];

/** The menu of a resort, or the item with an id, those that are shown first. */
export async function listMenuItems(db: Database, of: { resortId: number } | { id: number }) {
  return db
    .selectFrom('menuItems')
    .select(['id', 'resortId', 'name', 'price', 'image', 'version', 'archivedAt'])
    .where('resortId' in of ? 'resortId' : 'id', '=', 'resortId' in of ? of.resortId : of.id)
    .orderBy(sql`archived_at is not null`)
    .orderBy('id')
    .execute();
}

export type AdminTestimonialRow = Awaited<ReturnType<typeof listAdminTestimonials>>[number];

/** What guests said, those that are shown first. */
export async function listAdminTestimonials(db: Database, id: number | null = null) {
  return db
    .selectFrom('testimonials')
    .select([
      'id',
      'name',
      'location',
      'comment',
      sql<number>`rating::real`.as('rating'),
      sql<string>`date::text`.as('date'),
      'version',
      'archivedAt',
    ])
    .$if(id !== null, (query) => query.where('id', '=', id))
    .orderBy(sql`archived_at is not null`)
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
}

export type AdminMerchandiseRow = Awaited<ReturnType<typeof listAdminMerchandise>>[number];

/** The store's items, those that are shown first. */
export async function listAdminMerchandise(db: Database, id: number | null = null) {
  return db
    .selectFrom('merchandise')
    .select(['id', 'name', 'link', 'image', 'price', 'description', 'version', 'archivedAt'])
    .$if(id !== null, (query) => query.where('id', '=', id))
    .orderBy(sql`archived_at is not null`)
    .orderBy('id')
    .execute();
}

/** An entry as JSON with its column names, locked until the transaction ends; null if it does not exist. */
export async function lockEntry(db: Database, kind: EntryKind, id: number): Promise<LockedEntry | null> {
  const { rows } = await sql<{ entry: LockedEntry }>`
    select to_jsonb(entry) as entry from ${sql.table(kind.table)} entry where id = ${id} for no key update`.execute(db);
  return rows[0]?.entry ?? null;
}

export type LockedEntry = Columns & { version: number; archived_at: string | null };

/** The names of all files that belong to a picture. */
export async function listImageFiles(db: Database): Promise<string[]> {
  const images = await db.selectFrom('images').select(['hash', 'widths']).execute();
  return images.flatMap(({ hash, widths }) => fileNames(hash, widths));
}
