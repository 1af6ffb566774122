import { sql } from 'kysely';
import type { Member } from '../../actor.ts';
import type { Database } from '../../database/connect.ts';
import { wishColumnsOf, wishOf } from '../bookings/texts.ts';
import { selectMembers, toMember } from '../members/queries.ts';
import { isPublic } from '../openings/is-public.ts';
import type { DoorAccount } from './look-up-account.ts';

export interface AccountOwner {
  member: Member;
  isBlocked: boolean;
  /** By the account's id and not by a name alone. */
  isSure: boolean;
}

function selectOwner(db: Database, account: DoorAccount, now: Date) {
  return selectMembers(db)
    .innerJoin(
      sql<{ memberId: number; isSure: boolean }>`account_owner(${account.robloxId}, ${account.username})`.as('owner'),
      (join) => join.on(sql<boolean>`owner.member_id = members.id`),
    )
    .select([sql<boolean>`owner.is_sure`.as('isSure'), sql<boolean>`is_blocked(members, ${now})`.as('isBlocked')]);
}

type OwnerRow = Awaited<ReturnType<ReturnType<typeof selectOwner>['executeTakeFirst']>>;

function toOwner(row: OwnerRow, now: Date): AccountOwner | null {
  if (row === undefined) return null;
  const { isSure, isBlocked, ...member } = row;
  return { member: toMember(member, now), isSure, isBlocked };
}

/** The member whose Roblox account this is; null if it is nobody's. Rule: DOOR-3. */
export async function findAccountOwner(db: Database, account: DoorAccount, now: Date): Promise<AccountOwner | null> {
  return toOwner(await selectOwner(db, account, now).executeTakeFirst(), now);
}

/** As `findAccountOwner`, with the member locked until the end of the transaction, and as they are then. */
export async function lockAccountOwner(db: Database, account: DoorAccount, now: Date): Promise<AccountOwner | null> {
  return toOwner(await selectOwner(db, account, now).forNoKeyUpdate('members').executeTakeFirst(), now);
}

/** The active booking that the account or its member has in an opening. */
export async function findBookingOf(
  db: Database,
  openingId: number,
  account: DoorAccount,
  owner: AccountOwner | null,
): Promise<string | null> {
  const row = await db
    .selectFrom('bookings')
    .select('reference')
    .where('openingId', '=', openingId)
    .where('status', 'in', ['pending', 'confirmed'])
    .where(
      sql<boolean>`(member_id = ${owner?.member.id ?? null} or roblox_id = ${account.robloxId}
        or lower(roblox_username) = lower(${account.username}))`,
    )
    .executeTakeFirst();
  return row?.reference ?? null;
}

/** An opening that guests can see, with its times; null if there is none. */
export async function findDoorOpening(db: Database, openingId: number) {
  const row = await db
    .selectFrom('openings')
    .select(['id', 'startsAt', 'endsAt'])
    .where('id', '=', openingId)
    .where(isPublic)
    .executeTakeFirst();
  return row ?? null;
}

/** The room types of an opening by price, each with the rooms that can be given to somebody at the door at `now`. */
export async function listDoorRooms(db: Database, openingId: number, now: Date) {
  return db
    .selectFrom('openingRooms')
    .innerJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .innerJoinLateral(
      sql<{ availableCount: number }>`room_stock(opening_rooms.id, ${now})`.as<'stock'>('stock'),
      (join) => join.onTrue(),
    )
    .select(['openingRooms.id', 'openingRooms.price', 'roomTypes.name', 'stock.availableCount'])
    .where('openingRooms.openingId', '=', openingId)
    .orderBy('openingRooms.price')
    .orderBy('openingRooms.id')
    .execute();
}

/** A room type of an opening with its price; null if the opening does not have it. */
export async function findDoorRoom(db: Database, openingId: number, roomId: number) {
  return (
    (await db
      .selectFrom('openingRooms')
      .select(['id', 'price'])
      .where('openingId', '=', openingId)
      .where('id', '=', roomId)
      .executeTakeFirst()) ?? null
  );
}

/**
 * An entry of a waiting list with the member, whether they have a place in the opening, and the room that they claim at `now`;
 * `openingRoomId` is null without a claim. Null if there is no such entry.
 */
export async function findClaim(
  db: Database,
  { openingId, entryId }: { openingId: number; entryId: string },
  now: Date,
) {
  const row = await selectMembers(db)
    .innerJoin('waitingEntries as entry', 'entry.memberId', 'members.id')
    .leftJoin('lineEntries', (join) =>
      join
        .onRef('lineEntries.waitingEntryId', '=', 'entry.id')
        .on(sql<boolean>`claim_lapses_at(line_entries.called_at) > ${now}`),
    )
    .leftJoin('units', 'units.id', 'lineEntries.claimedUnit')
    .leftJoin('openingRooms', 'openingRooms.id', 'units.openingRoomId')
    .select([
      'units.openingRoomId',
      sql<number>`coalesce(opening_rooms.price, 0)`.as('basePrice'),
      sql<boolean>`has_place(entry.member_id, entry.opening_id)`.as('hasPlace'),
      'entry.robloxId',
      ...wishColumnsOf('entry'),
    ])
    .where('entry.id', '=', entryId)
    .where('entry.openingId', '=', openingId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { openingRoomId, hasPlace, basePrice, robloxId } = row;
  const { id, tiers, tierVersion } = toMember(row, now);
  return { openingRoomId, hasPlace, basePrice, robloxId, ...wishOf(row), member: { id, tiers, tierVersion } };
}
