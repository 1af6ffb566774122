import { sql } from 'kysely';
import type { Member } from '../../../actor.ts';
import type { Database } from '../../../database/connect.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { selectEditable, type EditableBooking } from '../admin/queries.ts';
import { admissionOf } from '../pricing/rules.ts';
import type { WaitingListSize } from '../errors.ts';

/** A member's own booking as it would be changed; null for anybody else's. */
export async function findChangeable(db: Database, memberId: number, reference: string) {
  const row = await selectEditable(db)
    .where('bookings.reference', '=', reference)
    .where('bookings.memberId', '=', memberId)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the opening of a booking against being moved or deleted until the transaction ends. */
export async function lockOpeningOf({ db }: Pick<DatabaseDeps, 'db'>, reference: string): Promise<void> {
  await db
    .selectFrom('openings')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('bookings').select('openingId').where('reference', '=', reference))
    .forShare()
    .execute();
}

/** A Roblox account that is linked to a member. */
export interface LinkedAccount {
  id: string;
  username: string;
  displayName: string;
}

/** The Roblox accounts that a member linked at Roblox and with Bloxlink: at most two, each once. */
export async function listLinkedAccounts(
  db: Database,
  memberId: EditableBooking['memberId'],
): Promise<LinkedAccount[]> {
  const { rows } = await sql<LinkedAccount>`
    select distinct on (linked.id) linked.id, linked.username, coalesce(linked.display_name, linked.username) as "displayName"
    from members m cross join lateral (values
      (1, m.roblox_id, m.roblox_username, m.roblox_display_name),
      (2, m.bloxlink_roblox_id, m.bloxlink_username, m.bloxlink_display_name)
    ) linked (rank, id, username, display_name)
    where m.id = ${memberId} and linked.id is not null and linked.username is not null
    order by linked.id, linked.rank`.execute(db);
  return rows;
}

interface RoomCheck {
  price: number;
  /** When booking opens for the member. */
  opensAt: Date | null;
  /** The code of `check_room_request`; null if the member may have a room of this type. */
  refusal: string | null;
}

/** Whether a member could book this room now, their booking in this opening aside. */
export async function checkRoom(db: Database, member: Member, roomId: number, now: Date): Promise<RoomCheck> {
  const { opens_for, on_sale_group } = admissionOf(member.tiers);
  const { rows } = await sql<RoomCheck>`
    select price, opens_at as "opensAt", refusal
    from check_room_request(${member.id}, ${roomId}, ${opens_for}, ${on_sale_group}, false, ${now}, true)`.execute(db);
  return rows[0] ?? { price: 0, opensAt: null, refusal: 'not_found' };
}

/** How many companions of a booking have a place. */
export async function countCompanions(db: Database, bookingId: number): Promise<number> {
  const { count } = await db
    .selectFrom('companions')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('bookingId', '=', bookingId)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow();
  return count;
}

/** How many wait for a room type; null if nobody does. */
export async function countWaitingFor(db: Database, roomId: number): Promise<WaitingListSize | null> {
  const { rows } = await sql<{ list: WaitingListSize | null }>`select waiting_list_of(${roomId}) as list`.execute(db);
  return rows[0]?.list ?? null;
}

/** Whether another booking of the opening or another member has this Roblox account. */
export async function isAccountTaken(
  db: Database,
  account: Pick<EditableBooking, 'memberId' | 'openingId' | 'robloxId'> & { username: string },
): Promise<boolean> {
  const { memberId, openingId, username, robloxId } = account;
  const { rows } = await sql<{ isTaken: boolean }>`
    select is_account_taken(${memberId}, ${openingId}, ${username}, ${robloxId}) as "isTaken"`.execute(db);
  return rows[0]?.isTaken === true;
}

export type ChangeRoomRow = Awaited<ReturnType<typeof listChangeRooms>>[number];

/** The room types of an opening by price, each with the units that a guest could change to (CHANGE-2). */
export async function listChangeRooms(db: Database, openingId: number, now: Date) {
  return db
    .selectFrom('openingRooms')
    .innerJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .select([
      'openingRooms.id',
      'openingRooms.price',
      'roomTypes.name',
      'roomTypes.maxGuests',
      sql<number>`(select available_count from room_stock(opening_rooms.id, ${now}))`.as('availableCount'),
    ])
    .where('openingRooms.openingId', '=', openingId)
    .orderBy('openingRooms.price')
    .orderBy('openingRooms.id')
    .execute();
}

/** What a key was used for in the last 24 hours; null if it is new. */
export async function findUsedKey(db: Database, used: { memberId: number; key: string; now: Date }) {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select('requestHash')
    .where('memberId', '=', used.memberId)
    .where('key', '=', used.key)
    .where('createdAt', '>', new Date(used.now.getTime() - 24 * 60 * 60 * 1000))
    .executeTakeFirst();
  return row ?? null;
}
