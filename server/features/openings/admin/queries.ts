import { sessionMinutes } from '@sunset/contract/openings/session-length.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { openPlaces, placeNames } from '../../roster/queries.ts';
import type { WantedSessions } from '../closures/queries.ts';
import { selectOnSaleTimes } from '../on-sale-times/queries.ts';
import { activeStatuses } from '@sunset/contract/active-statuses.ts';

export type AdminOpeningRow = Awaited<ReturnType<typeof findAdminOpenings>>[number];

/** Openings that are not cancelled, each with its booked rooms. */
function selectAdminOpenings(db: Database) {
  return db
    .selectFrom('openings')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('bookings')
          .whereRef('bookings.openingId', '=', 'openings.id')
          .where('bookings.status', 'in', activeStatuses)
          .select([
            sql<number>`count(*)::integer`.as('booked'),
            sql<number>`(count(*) filter (where bookings.status = 'pending'))::integer`.as('pending'),
          ])
          .as('taken'),
      (join) => join.onTrue(),
    )
    .select((of) => [
      'openings.id',
      'openings.resortId',
      'resorts.name as resortName',
      'openings.startsAt',
      'openings.timeZone',
      'openings.neighborhoodCode',
      'openings.publishedAt',
      'openings.publishAt',
      'openings.saleMode',
      'taken.booked',
      'taken.pending',
      of
        .selectFrom('units')
        .whereRef('units.openingId', '=', 'openings.id')
        .select(sql<number>`count(*)::integer`.as('capacity'))
        .$asScalar()
        .$notNull()
        .as('capacity'),
      placeNames.as('places'),
      openPlaces.as('openPlaces'),
      selectOnSaleTimes(),
    ])
    .where('openings.cancelledAt', 'is', null)
    .orderBy('openings.startsAt')
    .orderBy('openings.id');
}

export interface OpeningsPage {
  limit: number;
  /** Where the page before it ended: `startsAt` and id of its last opening. */
  after: { startsAt: Date; id: number } | null;
  resortId: number | null;
}

/** A page of the openings that have not started, soonest first, and whether more follow. */
export async function listFutureOpenings(db: Database, now: Date, { limit, after, resortId }: OpeningsPage) {
  const rows = await selectAdminOpenings(db)
    .where('openings.startsAt', '>', now)
    .$if(resortId !== null, (of) => of.where('openings.resortId', '=', resortId))
    .$if(after !== null, (of) =>
      of.where(sql<boolean>`(openings.starts_at, openings.id) > (${after?.startsAt ?? now}, ${after?.id ?? 0})`),
    )
    .limit(limit + 1)
    .execute();
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

export async function countFutureOpenings(db: Database, now: Date, resortId: number | null): Promise<number> {
  const { count } = await db
    .selectFrom('openings')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('cancelledAt', 'is', null)
    .where('startsAt', '>', now)
    .$if(resortId !== null, (of) => of.where('resortId', '=', resortId))
    .executeTakeFirstOrThrow();
  return count;
}

/** These openings, soonest first, as far as they stand. */
export async function findAdminOpenings(db: Database, ids: number[]) {
  return selectAdminOpenings(db)
    .where('openings.id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
}

export type Overlap = Awaited<ReturnType<typeof findOverlaps>>[number];

/** Which openings of a resort a session from each of `starts` would overlap, by start. `exceptId` is in nobody's way. */
export async function findOverlaps(
  db: Database,
  { resortId, starts, minutes = sessionMinutes, exceptId }: WantedSessions & { exceptId: number | null },
) {
  return db
    .selectFrom('openings')
    .select(['id', 'startsAt', 'endsAt', 'timeZone'])
    .where('resortId', '=', resortId)
    .where('cancelledAt', 'is', null)
    .where(
      sql<boolean>`exists (select from unnest(${starts}::timestamptz[]) as wanted(starts_at)
        where wanted.starts_at < openings.ends_at and wanted.starts_at + ${minutes} * interval '1 minute' > openings.starts_at)`,
    )
    .$if(exceptId !== null, (of) => of.where('id', '<>', exceptId))
    .orderBy('startsAt')
    .execute();
}

export type OpeningFormResortRow = Awaited<ReturnType<typeof listOpeningFormResorts>>[number];

/** All resorts in the community's order, each with what an opening would offer today and when its next one is. */
export async function listOpeningFormResorts(db: Database, now: Date) {
  return db
    .selectFrom('resorts')
    .select((of) => [
      'id',
      'name',
      'timeZone',
      'neighborhoodCode',
      'goldCustomerBookingsOpen',
      'serverBoosterBookingsOpen',
      'regularCustomerBookingsOpen',
      sql<boolean>`archived_at is not null`.as('isArchived'),
      of
        .selectFrom('openings')
        .whereRef('openings.resortId', '=', 'resorts.id')
        .where('cancelledAt', 'is', null)
        .where('startsAt', '>', now)
        .select((next) => next.fn.min('startsAt').as('startsAt'))
        .as('nextStartsAt'),
      sql<{ type: string; price: number; count: number }[]>`coalesce((
        select json_agg(json_build_object('type', room.name, 'price', room.price, 'count', room.unit_count)
          order by room.price, room.id)
        from room_types room where room.resort_id = resorts.id and room.unit_count > 0), '[]')`.as('rooms'),
    ])
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
}
