import { statusesWithRoom } from '@sunset/contract/bookings/booking-status.ts';
import type { BookingFilter } from '@sunset/contract/api/bookings/admin.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';

/** Figures are over a resort and a span of sessions, or over everything. */
export type StatisticsScope = Pick<BookingFilter, 'resort' | 'from' | 'to'>;

const countOfAll = sql<number>`count(*)::integer`;
const sumOfAll = sql<number>`sum(figures.bookings)::integer`;
const daysShown = 90;
const openingsShown = 50;

/** How many bookings there are for each value of something, the most frequent first. */
export interface Counted {
  name: string;
  count: number;
}

/** By resort, by room type and by status, in one reading. */
export async function countBookings(
  db: Database,
  scope: StatisticsScope,
): Promise<Record<'resorts' | 'roomTypes' | 'statuses', Counted[]>> {
  const rows = await selectFigures(db, scope)
    .innerJoin('resorts', 'resorts.id', 'figures.resortId')
    .innerJoin('roomTypes', 'roomTypes.id', 'figures.roomTypeId')
    .select([
      sql<'resorts' | 'roomTypes' | 'statuses'>`case
        when grouping(resorts.name) = 0 then 'resorts'
        when grouping(room_types.name) = 0 then 'roomTypes'
        else 'statuses' end`.as('by'),
      sql<string>`coalesce(resorts.name, room_types.name, figures.status)`.as('name'),
      sumOfAll.as('count'),
    ])
    .groupBy(sql`grouping sets (resorts.name, room_types.name, figures.status)`)
    .having(sumOfAll, '>', 0)
    .orderBy('count', 'desc')
    .orderBy('name')
    .execute();
  const counted = { resorts: [] as Counted[], roomTypes: [] as Counted[], statuses: [] as Counted[] };
  for (const { by, name, count } of rows) counted[by].push({ name, count });
  return counted;
}

/** Counters for everything; for a period of sessions the bookings are counted, which costs what its bookings cost. */
export async function countByUserType(db: Database, scope: StatisticsScope, now: Date): Promise<Counted[]> {
  if (hasSpan(scope)) return countByUserTypeInSpan(db, scope, now);
  const { rows } = await sql<Counted>`
    select user_type as name, sum(bookings)::integer as count from user_type_figures(${now})
    where ${scope.resort ?? null}::integer is null or resort_id = ${scope.resort ?? null}::integer
    group by user_type having sum(bookings) > 0 order by count desc, name`.execute(db);
  return rows;
}

/** By member first: people are looked up once each, however often they came. */
async function countByUserTypeInSpan(db: Database, scope: StatisticsScope, now: Date): Promise<Counted[]> {
  const guests = selectSpan(db, scope)
    .select(['bookings.memberId', countOfAll.as('bookings')])
    .groupBy('bookings.memberId');
  return db
    .selectFrom(guests.as('guests'))
    .innerJoinLateral(
      (of) =>
        of.selectFrom('members').selectAll().whereRef('members.id', '=', 'guests.memberId').offset(0).as('members'),
      (join) => join.onTrue(),
    )
    .leftJoin('admins', (join) =>
      join.onRef('admins.discordId', '=', 'members.discordId').on('admins.isActive', '=', true),
    )
    .select([
      sql<string>`user_type_at(members, admins.discord_id is not null, ${now})`.as('name'),
      sql<number>`sum(guests.bookings)::integer`.as('count'),
    ])
    .groupBy('name')
    .orderBy('count', 'desc')
    .orderBy('name')
    .execute();
}

/** The bookings of a span of sessions that are not removed. */
function selectSpan(db: Database, scope: StatisticsScope) {
  return db
    .selectFrom('bookings')
    .innerJoin('openings', 'openings.id', 'bookings.openingId')
    .where('bookings.removedAt', 'is', null)
    .$if(scope.resort !== undefined, (query) => query.where('openings.resortId', '=', scope.resort ?? 0))
    .$if(scope.from !== undefined, (query) => query.where('openings.startsAt', '>=', new Date(scope.from ?? 0)))
    .$if(scope.to !== undefined, (query) => query.where('openings.startsAt', '<', new Date(scope.to ?? 0)));
}

export type FillRow = Awaited<ReturnType<typeof listFill>>[number];

/** The latest openings that are not cancelled, by time, each with its rooms and taken rooms. */
export async function listFill(db: Database, scope: StatisticsScope) {
  const rows = await selectFill(db, scope)
    .orderBy('openings.startsAt', 'desc')
    .orderBy('openings.id', 'desc')
    .limit(openingsShown)
    .execute();
  return rows.toReversed();
}

/** Rooms and taken rooms of all openings that are not cancelled, by resort, the fullest first. */
export async function listFillByResort(db: Database, scope: StatisticsScope) {
  if (!hasSpan(scope)) return listFillOfResorts(db, scope);
  return db
    .selectFrom(selectFill(db, scope).as('fill'))
    .select([
      'fill.resortName',
      sql<number>`sum(fill.units)::integer`.as('units'),
      sql<number>`sum(fill.taken)::integer`.as('taken'),
    ])
    .groupBy('fill.resortName')
    .orderBy(sql`sum(fill.taken) / greatest(sum(fill.units), 1)`, 'desc')
    .orderBy('fill.resortName')
    .execute();
}

/** The same from counters. Rule: FIGURE-4. */
async function listFillOfResorts(db: Database, scope: StatisticsScope) {
  const rows = await db
    .selectFrom('resortCounters')
    .innerJoin('resorts', 'resorts.id', 'resortCounters.resortId')
    .select((of) => [
      'resorts.name as resortName',
      'resortCounters.units',
      of
        .selectFrom('resortFigures')
        .whereRef('resortFigures.resortId', '=', 'resorts.id')
        .where('resortFigures.status', 'in', statusesWithRoom)
        .select(sql<number>`coalesce(sum(bookings), 0)::integer`.as('count'))
        .$asScalar()
        .$notNull()
        .as('bookings'),
      of
        .selectFrom('roomsLetAgain')
        .innerJoin('openings', 'openings.id', 'roomsLetAgain.openingId')
        .whereRef('openings.resortId', '=', 'resorts.id')
        .select((again) => again.fn.countAll<string>().as('count'))
        .$asScalar()
        .$notNull()
        .as('letAgain'),
    ])
    .where('resortCounters.units', '>', 0)
    .$if(scope.resort !== undefined, (query) => query.where('resorts.id', '=', scope.resort ?? 0))
    .orderBy('resorts.name')
    .execute();
  return rows
    .map(({ bookings, letAgain, ...row }) => ({ ...row, taken: bookings - Number(letAgain) }))
    .toSorted((one, other) => other.taken / other.units - one.taken / one.units);
}

/** Counted for each opening, so that an opening costs the same however many rooms and guests it has (`opening_occupancy`). */
function selectFill(db: Database, scope: StatisticsScope) {
  return db
    .selectFrom('openings')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .leftJoin('openingOccupancy', 'openingOccupancy.openingId', 'openings.id')
    .select((of) => [
      'openings.id',
      'openings.startsAt',
      'openings.timeZone',
      'resorts.name as resortName',
      of.fn.coalesce('openingOccupancy.units', sql<number>`0`).as('units'),
      of.fn.coalesce('openingOccupancy.taken', sql<number>`0`).as('taken'),
    ])
    .where('openings.cancelledAt', 'is', null)
    .$if(scope.resort !== undefined, (query) => query.where('openings.resortId', '=', scope.resort ?? 0))
    .$if(scope.from !== undefined, (query) => query.where('openings.startsAt', '>=', new Date(scope.from ?? 0)))
    .$if(scope.to !== undefined, (query) => query.where('openings.startsAt', '<', new Date(scope.to ?? 0)));
}

/** Requests for each of the last 90 days (UTC), in order of time; days without any are there too. */
export async function countByDay(db: Database, scope: StatisticsScope, now: Date) {
  const first = new Date(now.getTime() - (daysShown - 1) * 24 * 60 * 60 * 1000);
  const firstDay = first.toISOString().slice(0, 10);
  const rows = hasSpan(scope) ? await countDaysInSpan(db, scope, firstDay) : await listDays(db, scope, firstDay);
  const counts = new Map(rows.map(({ date, count }) => [date, count]));
  return Array.from({ length: daysShown }, (_, index) => {
    const date = new Date(first.getTime() + index * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    return { date, count: counts.get(date) ?? 0 };
  });
}

async function listDays(db: Database, scope: StatisticsScope, firstDay: string) {
  return db
    .selectFrom('dayFigures')
    .where(sql<boolean>`day >= ${firstDay}::date`)
    .$if(scope.resort !== undefined, (query) => query.where('resortId', '=', scope.resort ?? 0))
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('date'), sql<number>`sum(bookings)::integer`.as('count')])
    .groupBy('day')
    .execute();
}

async function countDaysInSpan(db: Database, scope: StatisticsScope, firstDay: string) {
  return selectSpan(db, scope)
    .where('bookings.createdAt', '>=', new Date(`${firstDay}T00:00:00Z`))
    .select([
      sql<string>`to_char(bookings.created_at at time zone 'UTC', 'YYYY-MM-DD')`.as('date'),
      countOfAll.as('count'),
    ])
    .groupBy('date')
    .execute();
}

const hasSpan = (scope: StatisticsScope) => scope.from !== undefined || scope.to !== undefined;

/** Counters of bookings: of the openings in a period, or of whole resorts (`opening_figures`, `resort_figures`). */
function selectFigures(db: Database, scope: StatisticsScope) {
  const { resort, from, to } = scope;
  const figures = hasSpan(scope)
    ? db
        .selectFrom('openingFigures')
        .innerJoin('openingRooms', 'openingRooms.id', 'openingFigures.openingRoomId')
        .select(['openingFigures.resortId', 'roomTypeId', 'status', 'bookings'])
        .$if(from !== undefined, (query) => query.where('startsAt', '>=', new Date(from ?? 0)))
        .$if(to !== undefined, (query) => query.where('startsAt', '<', new Date(to ?? 0)))
    : db.selectFrom('resortFigures').select(['resortId', 'roomTypeId', 'status', 'bookings']);
  return db
    .selectFrom(figures.as('figures'))
    .$if(resort !== undefined, (query) => query.where('figures.resortId', '=', resort ?? 0));
}
