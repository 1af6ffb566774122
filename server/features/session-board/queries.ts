import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { listNamedBookings, listSeatedBookings } from '../bookings/admin/queries.ts';
import { actorName } from '../bookings/admin/rules.ts';
import { listLineGuests, listWaitingHere } from '../line/queries.ts';
import { lateFrom } from '../openings/code-and-late.ts';
import { isPublic } from '../openings/is-public.ts';
import { getBoardService } from '../room-service/queries.ts';
import { openPlaces } from '../roster/queries.ts';

const lately = 12 * 60 * 60 * 1000;
const nextShown = 20;

/** When the resort is next in use or closed after the session; null if nothing is planned. The constraints decide in the end. */
const freeUntil = sql<Date | null>`least(
  (select min(next.starts_at) from openings next
    where next.resort_id = openings.resort_id and next.cancelled_at is null and next.starts_at >= openings.ends_at),
  (select min(greatest(c.starts_at, openings.ends_at)) from closures c
    where c.resort_id = openings.resort_id and c.lifted_at is null and c.ends_at > openings.ends_at
      and c.id is distinct from openings.allowed_closure_id))`;

/** The deletion that called a running session off, until it is undone. */
const callOff = sql<{ id: number; until: string } | null>`(
  select json_build_object('id', d.id, 'until', utc_text(d.undo_until)) from opening_deletions d
  where d.opening_id = openings.id and d.undone_at is null and d.deleted_at >= openings.starts_at)`;

/** Openings with what hosts count by, cancelled or not. */
function selectOpenings(db: Database) {
  const countOf = (condition: string) => sql<number>`(count(*) filter (where ${sql.raw(condition)}))::integer`;
  return db
    .selectFrom('openings')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('bookings')
          .whereRef('bookings.openingId', '=', 'openings.id')
          .where('bookings.removedAt', 'is', null)
          .select([
            countOf("status = 'pending'").as('pending'),
            countOf("status = 'confirmed'").as('confirmed'),
            countOf("status in ('confirmed', 'completed') and checked_in_at is not null").as('checkedIn'),
          ])
          .as('counts'),
      (join) => join.onTrue(),
    )
    .select((of) => [
      'openings.id',
      'openings.resortId',
      'openings.startsAt',
      'openings.endsAt',
      'openings.sessionMinutes',
      'openings.endedAt',
      'openings.timeZone',
      'resorts.name as resortName',
      sql<string | null>`coalesce(openings.neighborhood_code, resorts.neighborhood_code)`.as('neighborhoodCode'),
      'counts.pending',
      'counts.confirmed',
      'counts.checkedIn',
      sql<number>`(select count(*)::integer from units where units.opening_id = openings.id)`.as('units'),
      of
        .selectFrom('waitingEntries')
        .whereRef('waitingEntries.openingId', '=', 'openings.id')
        .where('waitingEntries.state', '=', 'waiting')
        .select(sql<number>`count(*)::integer`.as('count'))
        .$asScalar()
        .$notNull()
        .as('waiting'),
      openPlaces.as('openPlaces'),
      lateFrom.as('lateFrom'),
      freeUntil.as('freeUntil'),
      callOff.as('callOff'),
    ]);
}

const selectBoardOpenings = (db: Database) => selectOpenings(db).where(isPublic);

export type BoardOpeningRow = Awaited<ReturnType<ReturnType<typeof selectOpenings>['execute']>>[number];

interface Wanted {
  now: Date;
  including?: number | undefined;
}

/** Openings that are live, ended within 12 hours, or come next (20 of them), and the one to include, in order of time. */
export async function listBoardOpenings(db: Database, { now, including }: Wanted) {
  const begun = selectBoardOpenings(db)
    .where('openings.startsAt', '<=', now)
    .where('openings.endsAt', '>', new Date(now.getTime() - lately))
    .orderBy('openings.startsAt')
    .orderBy('openings.id')
    .execute();
  const next = selectBoardOpenings(db)
    .where('openings.startsAt', '>', now)
    .orderBy('openings.startsAt')
    .orderBy('openings.id')
    .limit(nextShown)
    .execute();
  const around = [...(await begun), ...(await next)];
  if (including === undefined || around.some(({ id }) => id === including)) return around;
  const named = await findBoardOpening(db, including);
  return [...around, ...(named ? [named] : [])].toSorted((one, other) => Number(one.startsAt) - Number(other.startsAt));
}

/** Evenings that were called off and can still be taken up again, in order of time. Rule: SESSION-4. */
export function listCalledOff(db: Database, now: Date): Promise<BoardOpeningRow[]> {
  return selectOpenings(db)
    .where('openings.publishedAt', 'is not', null)
    .where('openings.cancelledAt', 'is not', null)
    .where((of) =>
      of.exists(
        of
          .selectFrom('openingDeletions')
          .whereRef('openingDeletions.openingId', '=', 'openings.id')
          .whereRef('openingDeletions.deletedAt', '>=', 'openings.startsAt')
          .where('openingDeletions.undoneAt', 'is', null)
          .where('openingDeletions.undoUntil', '>', now)
          .select('openingDeletions.id'),
      ),
    )
    .orderBy('openings.startsAt')
    .orderBy('openings.id')
    .execute();
}

/** An opening that is not cancelled, however old; null if there is none. */
export async function findBoardOpening(db: Database, id: number): Promise<BoardOpeningRow | null> {
  return (await selectBoardOpenings(db).where('openings.id', '=', id).executeTakeFirst()) ?? null;
}

/** What decides whether a session can be extended; null if guests do not know of the opening. */
export async function findSession(db: Database, id: number) {
  const row = await db
    .selectFrom('openings')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .select([
      'openings.resortId',
      'openings.startsAt',
      'openings.endsAt',
      'openings.sessionMinutes',
      'openings.extendedAt',
      'openings.endedAt',
      'openings.cancelledAt',
      'openings.timeZone',
      'resorts.name as resort',
    ])
    .where('openings.id', '=', id)
    .where('openings.publishedAt', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Who extended a session. */
export async function findExtension(db: Database, openingId: number): Promise<string | null> {
  const row = await db
    .selectFrom('auditLog')
    .leftJoin('members', 'members.id', 'auditLog.actorMemberId')
    .select(['auditLog.actorKind', 'members.username'])
    .where('subject', '=', 'opening')
    .where('subjectId', '=', String(openingId))
    .where('action', '=', 'opening.extend')
    .executeTakeFirst();
  return row === undefined ? null : actorName(row.actorKind, row.username);
}

/** Everything that the evening's board of an opening shows; null if there is no such opening. */
export async function findEvening(db: Database, openingId: number, now: Date) {
  const opening = await findBoardOpening(db, openingId);
  if (opening === null) return null;
  const bookings = await listSeatedBookings(db, openingId, now);
  const roomService = await getBoardService(db, opening);
  const seated = new Set(bookings.map(({ reference }) => reference));
  const owing = roomService.bills.map(({ reference }) => reference).filter((reference) => !seated.has(reference));
  return {
    opening,
    units: await listUnits(db, openingId, now),
    bookings,
    cancelled: await listNamedBookings(db, owing, now),
    roomService,
    line: { guests: await listLineGuests(db, openingId, now), waiting: await listWaitingHere(db, openingId, now) },
  };
}

/** Every room of an opening, by price of its type and number. */
async function listUnits(db: Database, openingId: number, now: Date) {
  return db
    .selectFrom('units')
    .innerJoin('openingRooms', 'openingRooms.id', 'units.openingRoomId')
    .innerJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .select([
      'units.id',
      'units.number',
      'units.openingRoomId',
      'openingRooms.price',
      'roomTypes.name as roomType',
      // Held or offered by a member, or claimed by one who waits here.
      sql<boolean>`units.booking_id is null and not is_available(units.booking_id, units.held_until, units.offered_until, null, ${now})`.as(
        'isHeld',
      ),
    ])
    .where('units.openingId', '=', openingId)
    .orderBy('openingRooms.price')
    .orderBy('openingRooms.id')
    .orderBy('units.number')
    .execute();
}
