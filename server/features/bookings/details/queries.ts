import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';

export type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number];

/** What happened to a booking, from the latest on. */
export async function listHistory(db: Database, reference: string) {
  return db
    .selectFrom('auditLog')
    .leftJoin('members', 'members.id', 'auditLog.actorMemberId')
    .leftJoin('apiKeys', 'apiKeys.id', 'auditLog.actorKeyId')
    .select([
      'auditLog.at',
      'auditLog.action',
      'auditLog.actorKind',
      'auditLog.before',
      'auditLog.after',
      'members.username',
      'apiKeys.name as keyName',
    ])
    .where('auditLog.subject', '=', 'booking')
    .where('auditLog.subjectId', '=', reference)
    .orderBy('auditLog.id', 'desc')
    .limit(100)
    .execute();
}

export type UnitRow = Awaited<ReturnType<typeof listUnitsOf>>[number];

/** The numbers of the units that a history names. */
export async function listUnitsOf(db: Database, history: readonly HistoryRow[]) {
  return db
    .selectFrom('units')
    .select(['id', 'number'])
    .where('id', '=', sql<number>`any(${idsIn(history, 'unit')}::integer[])`)
    .execute();
}

export type CompanionNameRow = Awaited<ReturnType<typeof listCompanionsOf>>[number];

/** The Roblox names of the companions that a history names. Deleting an account empties them. */
export async function listCompanionsOf(db: Database, history: readonly HistoryRow[]) {
  return db
    .selectFrom('companions')
    .select(['id', 'robloxUsername'])
    .where('id', '=', sql<number>`any(${idsIn(history, 'companion')}::integer[])`)
    .where('robloxUsername', '<>', '')
    .execute();
}

/** The ids that rows have in this field. */
function idsIn(history: readonly HistoryRow[], field: string): number[] {
  const values = history.flatMap(({ before, after }) => [before, after] as (Record<string, unknown> | null)[]);
  const ids = values.map((value) => value?.[field]).filter((id) => typeof id === 'number');
  return [...new Set(ids)];
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

/** The messages about a booking, from the latest on. */
export async function listMessages(db: Database, reference: string) {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'status', 'failure', 'createdAt', 'notBefore'])
    .where(sql<boolean>`payload ->> 'reference' = ${reference} and payload ? 'reference'`)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

export type RoomRow = Awaited<ReturnType<typeof listRooms>>[number];

/** The room types of an opening, by price, each with the units that staff may give away at `now`. */
export async function listRooms(db: Database, openingId: number, now: Date) {
  return db
    .selectFrom('openingRooms')
    .innerJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .innerJoin('units', 'units.openingRoomId', 'openingRooms.id')
    .select([
      'openingRooms.id',
      'openingRooms.price',
      'roomTypes.name',
      sql<number>`count(*)::integer`.as('totalCount'),
      sql<number>`(count(*) filter (where is_available(units.booking_id, units.held_until, units.offered_until, null,
        ${now})))::integer`.as('availableCount'),
    ])
    .where('openingRooms.openingId', '=', openingId)
    .groupBy(['openingRooms.id', 'roomTypes.id'])
    .orderBy('openingRooms.price')
    .orderBy('openingRooms.id')
    .execute();
}
