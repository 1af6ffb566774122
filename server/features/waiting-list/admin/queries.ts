import type { PartyPolicy } from '@sunset/contract/bookings/party.ts';
import type { EntryState } from '@sunset/contract/openings/waiting-list.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { selectEntries } from '../queries.ts';

/** An entry with its party and the names of the other members. */
const selectStaffEntries = (db: Database, now: Date) =>
  selectEntries(db, now).select(
    sql<{ id: number; policy: PartyPolicy; others: string[] } | null>`(
      select json_build_object('id', parties.id, 'policy', parties.policy, 'others', coalesce((
        select json_agg(other.display_name order by membership.place)
        from party_members membership join members other on other.id = membership.member_id
        where membership.party_id = parties.id and membership.state = 'joined' and other.id <> entry.member_id), '[]'))
      from parties where parties.id = entry.party_id)`.as('partyOfEntry'),
  );

export type StaffEntryRow = Awaited<ReturnType<ReturnType<typeof selectStaffEntries>['execute']>>[number];

interface Page {
  openingId: number;
  state: EntryState;
  limit: number;
  /** How many entries the pages before it had. */
  skip: number;
}

/** Where the member of a row `entry` stands in their party: its leader first. */
const placeInParty = sql<number | null>`(
  select membership.place from party_members membership
  where membership.party_id = entry.party_id and membership.member_id = entry.member_id)`;

/**
 * A page of the entries of an opening: those that wait in order, those that ended with the last first.
 * A party, which has one number, is in the order in which its members joined it.
 */
export async function listOpeningEntries(db: Database, page: Page, now: Date): Promise<StaffEntryRow[]> {
  return selectStaffEntries(db, now)
    .where('entry.openingId', '=', page.openingId)
    .where('entry.state', '=', page.state)
    .$if(page.state === 'ended', (of) => of.orderBy('entry.endedAt', 'desc'))
    .$if(page.state !== 'ended', (of) =>
      of.orderBy('entry.classNumber').orderBy('entry.isDeferred').orderBy('entry.place'),
    )
    .orderBy('entry.partyId')
    .orderBy(placeInParty)
    .orderBy('entry.id')
    .offset(page.skip)
    .limit(page.limit)
    .execute();
}

export async function countOpeningEntries(
  db: Database,
  { openingId, state }: Pick<Page, 'openingId' | 'state'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('waitingEntries')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('openingId', '=', openingId)
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findEntry(db: Database, id: string, now: Date): Promise<StaffEntryRow | null> {
  return (await selectStaffEntries(db, now).where('entry.id', '=', id).executeTakeFirst()) ?? null;
}

/** Whether there is an opening with this id, deleted ones included. */
export async function hasOpening(db: Database, id: number): Promise<boolean> {
  return (await db.selectFrom('openings').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export type RoomCountRow = Awaited<ReturnType<typeof listRoomCounts>>[number];

/** How many units each room type of an opening has, and how many of them cannot be removed, by price. */
export async function listRoomCounts(db: Database, openingId: number, now: Date) {
  return db
    .selectFrom('openingRooms')
    .innerJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .leftJoin('units', 'units.openingRoomId', 'openingRooms.id')
    .select([
      'openingRooms.id as roomId',
      'roomTypes.name as type',
      sql<number>`count(units.id)::integer`.as('count'),
      sql<number>`(count(*) filter (where is_unit_in_use(units, ${now})))::integer`.as('inUse'),
    ])
    .where('openingRooms.openingId', '=', openingId)
    .groupBy(['openingRooms.id', 'roomTypes.name'])
    .orderBy('openingRooms.price')
    .orderBy('openingRooms.id')
    .execute();
}
