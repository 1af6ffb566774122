import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { selectMembers, toMember } from '../members/queries.ts';
import { lateFrom } from '../openings/code-and-late.ts';

/** Where a member is in the line of a session that is not over, with a booking or an entry of the waiting list. */
export interface PlaceRow {
  memberId: number;
  openingId: number;
  /** The reference of the booking, or the id of the entry. */
  subject: string;
  isWaitingMember: boolean;
  state: string;
  endReason: string | null;
  endedAt: Date | null;
  isCalled: boolean | null;
  calledAt: Date | null;
  place: number | null;
  /** Seconds between two check-ins; null if nobody can say. */
  pace: number | null;
  /** Seconds until the room of a late guest can be given away; 0 from then on. Null: out of the line. */
  untilLate: number | null;
}

interface Whose {
  memberIds: number[];
  /** Null: of any opening. */
  openingIds: number[] | null;
  /** Of those who are out of the line only who left it after this instant. */
  endedAfter: Date;
}

export async function listPlaces(
  db: Database,
  { memberIds, openingIds, endedAfter }: Whose,
  now: Date,
): Promise<PlaceRow[]> {
  const isWanted = sql`(${openingIds}::integer[] is null or l.opening_id = any (${openingIds}::integer[]))
    and (l.state <> 'ended' or l.ended_at > ${endedAfter})
    and exists (select from openings o where o.id = l.opening_id and o.ends_at > ${now})`;
  const { rows } = await sql<PlaceRow>`
    with own as (
      select l.*, b.member_id, b.reference as subject from bookings b join line_entries l on l.booking_id = b.id
      where b.member_id = any (${memberIds}::integer[]) and ${isWanted}
      union all
      select l.*, w.member_id, w.id::text from waiting_entries w join line_entries l on l.waiting_entry_id = w.id
      where w.member_id = any (${memberIds}::integer[]) and ${isWanted}
    ),
    opening as materialized (
      select opening_id, extract(epoch from check_in_pace(opening_id))::float as pace,
        greatest(0, extract(epoch from ${lateFrom} - ${now}::timestamptz))::float as until_late
      from (select distinct opening_id from own where state <> 'ended') of_own join openings on openings.id = of_own.opening_id
    ),
    line as (select line.* from opening cross join lateral line_of(opening.opening_id, ${now}) line)
    select own.member_id as "memberId", own.opening_id as "openingId", own.subject, own.waiting_entry_id is not null as
      "isWaitingMember", own.state, own.end_reason as "endReason", own.ended_at as "endedAt", line.is_called as "isCalled", own.called_at as "calledAt",
      line.place, opening.pace, opening.until_late as "untilLate"
    from own left join line on line.entry_id = own.id left join opening on opening.opening_id = own.opening_id`.execute(
    db,
  );
  return rows;
}

/** The places of one member, by the reference of the booking or the id of the entry. */
export async function findOwnPlaces(db: Database, memberId: number, now: Date): Promise<ReadonlyMap<string, PlaceRow>> {
  const rows = await listPlaces(db, { memberIds: [memberId], openingIds: null, endedAfter: new Date(0) }, now);
  return new Map(rows.map((row) => [row.subject, row]));
}

/** Everybody who is in the line of an opening, with their rank. */
const lineOrder = (openingId: number) => sql<{ entryId: number; rank: number }>`line_order(${openingId})`.as('inOrder');

export type LineGuestRow = Awaited<ReturnType<typeof listLineGuests>>[number];

/** The guests with a booking who are in the line of an opening, in order. */
export async function listLineGuests(db: Database, openingId: number, now: Date) {
  return db
    .selectFrom('lineEntries as entry')
    .innerJoin(lineOrder(openingId), 'inOrder.entryId', 'entry.id')
    .innerJoin('bookings', 'bookings.id', 'entry.bookingId')
    .leftJoin('members as host', 'host.id', 'entry.calledBy')
    .select([
      'entry.version',
      'entry.joinedAt',
      'entry.missedCalls',
      'entry.calledBy',
      'entry.calledAt',
      'bookings.reference',
      'host.username as hostName',
      sql<boolean>`coalesce(call_lapses_at(entry.called_at) > ${now}, false)`.as('isCalled'),
    ])
    .orderBy('inOrder.rank')
    .execute();
}

/** The members of the waiting list of an opening who are here, in the order in which they are called. */
export async function listWaitingHere(db: Database, openingId: number, now: Date) {
  const rows = await selectMembers(db)
    .innerJoin('waitingEntries as entry', 'entry.memberId', 'members.id')
    .innerJoin('lineEntries', 'lineEntries.waitingEntryId', 'entry.id')
    .innerJoin(lineOrder(openingId), 'inOrder.entryId', 'lineEntries.id')
    .leftJoin('units', 'units.id', 'lineEntries.claimedUnit')
    .leftJoin('openingRooms', 'openingRooms.id', 'units.openingRoomId')
    .leftJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .select([
      'entry.id as entryId',
      'entry.robloxUsername',
      'entry.allInclusive',
      'entry.paymentMethod',
      'lineEntries.calledAt',
      'units.number as unitNumber',
      'openingRooms.price as basePrice',
      'roomTypes.name as roomType',
      wantedTypes().as('waitsFor'),
    ])
    .orderBy('inOrder.rank')
    .execute();
  return rows.map((row) => ({ ...row, tiers: toMember(row, now).tiers }));
}

/** The names of the room types that a waiting member wants, in their order. */
const wantedTypes = () => sql<string[]>`array(
  select type.name from waiting_choices choice
    join opening_rooms room on room.id = choice.opening_room_id
    join room_types type on type.id = room.room_type_id
    where choice.entry_id = entry.id and not choice.is_passed
    order by choice.rank
)`;

/** What says why a booking cannot join the line, or its call cannot end; null if there is no such booking. */
export async function findLineBooking(db: Database, reference: string) {
  const row = await db
    .selectFrom('bookings')
    .innerJoin('openings', 'openings.id', 'bookings.openingId')
    .leftJoin('lineEntries as entry', 'entry.bookingId', 'bookings.id')
    .select([
      'bookings.memberId',
      'bookings.status',
      'bookings.checkedInAt',
      'openings.startsAt',
      'openings.endsAt',
      'openings.cancelledAt',
      'entry.state',
      'entry.version',
      'entry.calledAt',
    ])
    .where('bookings.reference', '=', reference)
    .where('bookings.removedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
