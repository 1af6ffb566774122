import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { selectBookings } from '../bookings/queries.ts';
import { localeOfMember } from '../members/queries.ts';
import { codeFrom } from '../openings/code-and-late.ts';
import { companionsOfRoom } from './companions-of-bookings.ts';

/** What everybody with the link of a room can know of its opening. */
const openingColumns = [
  'bookings.status',
  'openings.id as openingId',
  'openings.startsAt',
  'openings.endsAt',
  'openings.timeZone',
  'resorts.id as resortId',
  'resorts.name as resort',
  'resorts.image',
] as const;

/** A room by the code of its link; null if there is none. */
export async function findRoomByCode(db: Database, code: string) {
  const row = await selectBookings(db)
    .leftJoin('members as guest', 'guest.id', 'bookings.memberId')
    .select([
      ...openingColumns,
      'bookings.id as bookingId',
      'bookings.memberId',
      'guest.displayName as guest',
      sql<number>`greatest(companion_places(bookings.id), 0)`.as('places'),
    ])
    .where('bookings.roomCode', '=', code)
    .where('bookings.removedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export type RoomRow = NonNullable<Awaited<ReturnType<typeof findRoomByCode>>>;

/** Who can book the room instead of the guest, at `now`. Rule: COMPANION-9. */
const takeover = (now: Date) =>
  sql<{ takeoverUntil: Date | null; takeoverBy: number | null; takeoverAt: Date | null }>`(
    select h.takeover_until, h.member_id as takeover_by, h.ended_at as takeover_at from companions h
    where h.booking_id = bookings.id and h.takeover_until > ${now} and h.state = 'ended' limit 1)`.as<'takeover'>(
    sql.ref('takeover'),
  );

export type SharedRoomRow = Awaited<ReturnType<typeof listSharedRooms>>[number];

/** The rooms of others that a member comes along in, of sessions that are not over, by start; with `code` that one alone. */
export function listSharedRooms(db: Database, memberId: number, { now, code }: { now: Date; code?: string }) {
  return selectBookings(db)
    .innerJoin('companions as own', 'own.bookingId', 'bookings.id')
    .innerJoin('units', 'units.id', 'bookings.unitId')
    .leftJoin('members as guest', 'guest.id', 'bookings.memberId')
    .leftJoinLateral(takeover(now), (join) => join.onTrue())
    .selectAll('takeover')
    .select([
      ...openingColumns,
      'own.id as ownId',
      'own.memberId',
      'own.state as ownState',
      'bookings.roomCode',
      'bookings.openingRoomId',
      'guest.displayName as guest',
      'units.number as roomNumber',
      'roomTypes.name as roomType',
      'resorts.plotOwner',
      sql<string | null>`coalesce(openings.neighborhood_code, resorts.neighborhood_code)`.as('neighborhoodCode'),
      codeFrom.as('codeFrom'),
      companionsOfRoom,
    ])
    .where('own.memberId', '=', memberId)
    .where('openings.endsAt', '>', now)
    .where('bookings.removedAt', 'is', null)
    .where('bookings.roomCode', 'is not', null)
    .where(sql<boolean>`(own.state = 'active' or own.state = 'ended' and own.ended_at = takeover.takeover_at)`)
    .$if(code !== undefined, (query) => query.where('bookings.roomCode', '=', code ?? ''))
    .orderBy('openings.startsAt')
    .orderBy('bookings.id')
    .execute();
}

/** The contents of a message to a companion; null if they do not exist any more. */
export async function findCompanionFacts(db: Database, companionId: number) {
  const row = await db
    .selectFrom('companions')
    .innerJoin('members', 'members.id', 'companions.memberId')
    .innerJoin('openings', 'openings.id', 'companions.openingId')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .innerJoin('bookings', 'bookings.id', 'companions.bookingId')
    .select([
      'companions.state',
      'companions.takeoverUntil',
      'bookings.reason',
      'members.discordId',
      localeOfMember.as('locale'),
      'openings.id as openingId',
      'openings.startsAt',
      'openings.endsAt',
      'openings.cancelledAt',
      'resorts.id as resortId',
      'resorts.name as resort',
    ])
    .where('companions.id', '=', companionId)
    .where('members.deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
