import { lastOfferBeforeMs } from '@sunset/contract/openings/waiting-list.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { findResort } from '../resorts/queries.ts';
import { isPublic } from './is-public.ts';
import { selectDrawnGroups, selectOnSaleTimes } from './on-sale-times/queries.ts';

export type UpcomingRoomRow = Awaited<ReturnType<typeof listUpcomingRooms>>[number];
export type OpeningRoomRow = NonNullable<Awaited<ReturnType<typeof listResortRooms>>>[number];

interface Stock {
  totalCount: number;
  availableCount: number;
  keptCount: number;
  waitingCount: number;
}

/** What is left of a row of `opening_rooms` at `now`, as `room_stock` counts it. */
const selectStock = (now: Date) => sql<Stock>`room_stock(opening_rooms.id, ${now})`.as<'stock'>('stock');

/** The room types of openings that stand, each with how many of its units are free at `now`. */
function selectOpeningRooms(db: Database, now: Date) {
  return db
    .selectFrom('openingRooms')
    .innerJoin('openings', 'openings.id', 'openingRooms.openingId')
    .innerJoin('resorts', 'resorts.id', 'openingRooms.resortId')
    .innerJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .innerJoinLateral(selectStock(now), (join) => join.onTrue())
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
      selectOnSaleTimes(),
      'openings.saleMode',
      selectDrawnGroups(),
      'stock.totalCount',
      'stock.availableCount',
      'stock.keptCount',
      'stock.waitingCount',
      sql<number>`(select count(*)::integer from bookings where bookings.opening_room_id = opening_rooms.id
        and bookings.entered_as = 'staff' and bookings.status in ('pending', 'confirmed'))`.as('staffCount'),
    ])
    .where(isPublic)
    .where('resorts.archivedAt', 'is', null);
}

/** Room types of all openings that have not started with their resort's access flags, by opening date, then price. */
export async function listUpcomingRooms(db: Database, now: Date) {
  return selectOpeningRooms(db, now)
    .select([
      'resorts.goldCustomerBookingsOpen',
      'resorts.serverBoosterBookingsOpen',
      'resorts.regularCustomerBookingsOpen',
    ])
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

/** The resort's next opening with a free room, or its next at all, or null where none is planned. Rule: OPENING-15. */
async function findNextOpening(db: Database, resortId: number, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('openings')
    .select('id')
    .where('resortId', '=', resortId)
    .where(isPublic)
    .where('startsAt', '>', now)
    .orderBy((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('openingRooms')
            .innerJoinLateral(selectStock(now), (join) => join.onTrue())
            .whereRef('openingRooms.openingId', '=', 'openings.id')
            .where('stock.availableCount', '>', 0),
        ),
      ),
    )
    .orderBy('startsAt')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The resorts that are shown, and the openings that have not started, by id. */
export async function listPublicIds(db: Database, now: Date) {
  const [resorts, openings, draws] = await Promise.all([
    db.selectFrom('resorts').select(['id', 'name']).where('archivedAt', 'is', null).execute(),
    db.selectFrom('openings').select(['id', 'resortId']).where(isPublic).where('startsAt', '>', now).execute(),
    db.selectFrom('openings').select('id').where(isPublic).where('saleMode', '=', 'draw').execute(),
  ]);
  return {
    resorts: new Set(resorts.map(({ id }) => id)),
    resortNames: new Set(resorts.map(({ name }) => name)),
    openings: new Map(openings.map(({ id, resortId }) => [id, resortId])),
    draws: new Set(draws.map(({ id }) => id)),
  };
}

/** What the price of a room depends on. */
export type RoomPrice = Awaited<ReturnType<typeof findRoomPrices>> extends Map<number, infer Room> ? Room : never;

/** What the prices of rooms depend on, by room; those of archived resorts and of openings that are not published cannot be had. */
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
    .where('resorts.archivedAt', 'is', null)
    .where('openings.publishedAt', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many units of each room of these openings are free at `now`, how many wait for regular customers, and how many members wait. */
export async function countFreeRooms(db: Database, openingIds: number[], now: Date) {
  return db
    .selectFrom('openingRooms')
    .innerJoin('openings', 'openings.id', 'openingRooms.openingId')
    .innerJoinLateral(selectStock(now), (join) => join.onTrue())
    .select([
      'openingRooms.id',
      'openingRooms.openingId',
      'stock.availableCount',
      'stock.keptCount',
      'stock.waitingCount',
    ])
    .where('openingRooms.openingId', '=', sql<number>`any(${openingIds}::integer[])`)
    .where('openings.publishedAt', 'is not', null)
    .execute();
}

/** From this long before the start on a waiting list gets no more offers, and what is free is anyone's (`offer_ends_at`). */
const offersEnd = sql`${lastOfferBeforeMs} * interval '1 millisecond'`;

/** What the clock alone changed in a span of time: openings with rooms that came free, that began, or with calls that lapsed. */
export async function findClockChanges(db: Database, from: Date, to: Date) {
  const { rows } = await sql<{ freed: number[]; begun: number[]; lapsed: number[] }>`
    select array(
        select opening_id from units where held_until > ${from} and held_until <= ${to}
        union
        select opening_id from units where reserved_until > ${from} and reserved_until <= ${to}
        union
        select opening_id from units where offered_until > ${from} and offered_until <= ${to}
        union
        select id from openings
        where starts_at > ${from}::timestamptz + ${offersEnd} and starts_at <= ${to}::timestamptz + ${offersEnd}
          and exists (select from waiting_entries e where e.opening_id = openings.id and e.state = 'waiting')
      ) as freed,
      array(
        select id from openings where starts_at > ${from} and starts_at <= ${to} and is_public(openings)
      ) as begun,
      array(
        select distinct opening_id from line_entries
        where state = 'called' and call_lapses_at(called_at) > ${from} and call_lapses_at(called_at) <= ${to}
      ) as lapsed`.execute(db);
  return rows[0] ?? { freed: [], begun: [], lapsed: [] };
}

/** When the clock next changes what can be booked, if nobody writes: a hold runs out, rooms come free, an opening begins. */
export async function findNextClockChange(db: Database, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select least(
      (select min(held_until) from units where held_until > ${now}),
      (select min(reserved_until) from units where reserved_until > ${now}),
      (select min(offered_until) from units where offered_until > ${now}),
      (select min(starts_at) - ${offersEnd} from openings where starts_at > ${now}::timestamptz + ${offersEnd}
        and exists (select from waiting_entries e where e.opening_id = openings.id and e.state = 'waiting')),
      (select min(starts_at) from openings where starts_at > ${now} and is_public(openings))
    ) as next`.execute(db);
  return rows[0]?.next ?? null;
}
