import { sql } from 'kysely';
import type { Member } from '../../actor.ts';
import type { Database } from '../../database/connect.ts';
import { wishColumnsOf } from '../bookings/texts.ts';
import { selectMembers, toMember } from '../members/queries.ts';
import { selectDrawnGroups, selectOnSaleTimes } from '../openings/on-sale-times/queries.ts';

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
      'openings.saleMode',
      selectDrawnGroups(),
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
  ...wishColumnsOf('membership'),
  'membership.readyRoom',
  'membership.readyPrice',
  'membership.readyUntil',
  'membership.refusal',
] as const;

/** A member's entry in the lobby or the waiting list, and their open offer. */
const entryColumns = [
  'entry.id as entryId',
  'entry.state as entryState',
  'offers.id as offerId',
  'offers.openingRoomId as offeredRoom',
  'offers.basePrice as offeredPrice',
  'offers.discountPercent as offeredPercent',
  'offers.acceptedAt',
] as const;

/** The memberships of parties that are active, or ended in a booking by a press, in the order in which they joined. */
export async function listMemberships(db: Database, partyIds: number[], now: Date) {
  const memberships = await db
    .selectFrom('partyMembers as membership')
    .leftJoin('bookings', 'bookings.id', 'membership.bookingId')
    .leftJoin('waitingEntries as entry', (join) =>
      join.onRef('entry.partyId', '=', 'membership.partyId').onRef('entry.memberId', '=', 'membership.memberId'),
    )
    .leftJoin('offers', (join) =>
      join.onRef('offers.entryId', '=', 'entry.id').on('offers.state', '=', 'open').on('offers.endsAt', '>', now),
    )
    .select([
      ...membershipColumns,
      ...entryColumns,
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

/** A room type that a party can book instead of waiting, as `free_room_of_party` says. Rule: PARTY-17. */
export async function findFreeRoom(db: Database, partyId: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ room: number | null }>`select free_room_of_party(${partyId}, ${now}) as room`.execute(
    db,
  );
  return rows[0]?.room ?? null;
}

/** Those of these parties that can do so. */
export async function listBookable(db: Database, partyIds: number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${partyIds}::integer[]) id where free_room_of_party(id, ${now}) is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a party is in a closed lobby that was not drawn yet, as `is_party_closed` says. */
export async function isClosed(db: Database, partyId: number): Promise<boolean> {
  const { rows } = await sql<{ isClosed: boolean }>`select is_party_closed(${partyId}) as "isClosed"`.execute(db);
  return rows[0]?.isClosed === true;
}

/** The codes of the parties under `together` of an opening of which every member has accepted an open offer. */
export async function listAccepted(db: Database, openingId: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select p.code from parties p
    join party_members m on m.party_id = p.id and m.state = 'joined'
    left join waiting_entries e on e.party_id = p.id and e.member_id = m.member_id
    left join offers o on o.entry_id = e.id and o.state = 'open' and o.ends_at > ${now}
    where p.opening_id = ${openingId} and p.policy = 'together'
    group by p.id having count(*) = count(o.accepted_at) order by p.id`.execute(db);
  return rows.map(({ code }) => code);
}

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
