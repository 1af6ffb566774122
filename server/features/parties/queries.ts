import { sql } from 'kysely';
import type { Member } from '../../actor.ts';
import type { Database } from '../../database/connect.ts';
import { selectMembers, toMember } from '../members/queries.ts';
import { selectOnSaleTimes } from '../openings/on-sale-times/queries.ts';

function selectParties(db: Database) {
  return db
    .selectFrom('parties')
    .innerJoin('openings', 'openings.id', 'parties.openingId')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .select([
      'parties.id',
      'parties.code',
      'parties.policy',
      'openings.id as openingId',
      'openings.startsAt',
      'openings.endsAt',
      'openings.timeZone',
      'openings.cancelledAt',
      selectOnSaleTimes(),
      'resorts.id as resortId',
      'resorts.name as resort',
      'resorts.image',
    ])
    .where('openings.publishedAt', 'is not', null);
}

export type PartyRow = Awaited<ReturnType<ReturnType<typeof selectParties>['executeTakeFirstOrThrow']>>;

export async function findParty(db: Database, code: string): Promise<PartyRow | null> {
  return (await selectParties(db).where('parties.code', '=', code).executeTakeFirst()) ?? null;
}

/** A member's parties of openings that have not ended, by start. */
export function listMemberParties(db: Database, memberId: number, now: Date): Promise<PartyRow[]> {
  return selectParties(db)
    .innerJoin('partyMembers', 'partyMembers.partyId', 'parties.id')
    .where('partyMembers.memberId', '=', memberId)
    .where('partyMembers.state', 'in', ['joined', 'booked'])
    .where('openings.endsAt', '>', now)
    .orderBy('openings.startsAt')
    .orderBy('parties.id')
    .execute();
}

/** What a membership contains besides its member. */
const membershipColumns = [
  'membership.id',
  'membership.partyId',
  'membership.state',
  'membership.rooms',
  'membership.allInclusive',
  'membership.paymentMethod',
  'membership.robloxUsername',
  'membership.robloxDisplayName',
  'membership.notes',
  'membership.readyRoom',
  'membership.readyPrice',
  'membership.readyUntil',
  'membership.refusal',
] as const;

/** The memberships of parties that are active, or ended in a booking by a press, in the order in which they joined. */
export async function listMemberships(db: Database, partyIds: number[], now: Date) {
  const memberships = await db
    .selectFrom('partyMembers as membership')
    .leftJoin('bookings', 'bookings.id', 'membership.bookingId')
    .select([
      ...membershipColumns,
      'membership.memberId',
      'bookings.reference as bookingReference',
      'bookings.openingRoomId as bookedRoom',
    ])
    .where('membership.partyId', '=', sql<number>`any(${partyIds}::integer[])`)
    .where('membership.state', 'in', ['joined', 'booked'])
    .orderBy('membership.place')
    .execute();
  const ids = memberships.map(({ memberId }) => memberId);
  const rows = await selectMembers(db)
    .where('members.id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  const members = new Map(rows.map((row) => [row.id, toMember(row, now)]));
  return memberships.flatMap((membership) => {
    const member = members.get(membership.memberId);
    return member === undefined ? [] : [{ ...membership, member }];
  });
}

export type Membership = Awaited<ReturnType<typeof listMemberships>>[number] & { member: Member };

/** The room types of openings, each with how many units are free at `now`. */
export function listRooms(db: Database, openingIds: number[], now: Date) {
  return db
    .selectFrom('openingRooms')
    .innerJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .innerJoinLateral(
      sql<{ availableCount: number }>`room_stock(opening_rooms.id, ${now})`.as<'stock'>('stock'),
      (join) => join.onTrue(),
    )
    .select(['openingRooms.id', 'openingRooms.price', 'roomTypes.name as type', 'stock.availableCount'])
    .where('openingRooms.openingId', '=', sql<number>`any(${openingIds}::integer[])`)
    .execute();
}

export type RoomRow = Awaited<ReturnType<typeof listRooms>>[number];

/** The members of parties with an open page, for its events: also those who left in the last minute. */
export async function listListeners(
  db: Database,
  { partyIds, memberIds }: { partyIds: number[] | null; memberIds: number[] },
  now: Date,
) {
  const { rows } = await sql<{ memberId: number; code: string }>`
    select membership.member_id as "memberId", parties.code
    from party_members membership join parties on parties.id = membership.party_id
    where membership.member_id = any (${memberIds}::integer[])
      and (${partyIds}::integer[] is null or parties.id = any (${partyIds}::integer[]))
      and (membership.ended_at is null or membership.state = 'booked' or membership.ended_at > ${now}::timestamptz - interval '1 minute')`.execute(
    db,
  );
  return rows;
}
