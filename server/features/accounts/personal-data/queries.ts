import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { wasDue } from '../../messages/delivery/queries.ts';

export type PersonalData = Awaited<ReturnType<typeof collectPersonalData>>;

/**
 * All rows about a member that they may see: no message before it is due, no texts of staff about them, no secrets (hashes,
 * tokens).
 */
export async function collectPersonalData(db: Database, memberId: number, now: Date) {
  const account = await db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
  const bookings = await listBookings(db, memberId);
  const references = bookings.map(({ reference }) => reference);
  return {
    account,
    bookings,
    sessions: await db
      .selectFrom('sessions')
      .select(['purpose', 'createdAt', 'expiresAt', 'revokedAt'])
      .where('memberId', '=', memberId)
      .orderBy('createdAt')
      .execute(),
    holds: await db.selectFrom('units').select(['openingId', 'heldUntil']).where('heldBy', '=', memberId).execute(),
    history: await listHistory(db, memberId, references),
    messages: await listMessages(db, memberId, { references, discordId: account.discordId, now }),
  };
}

function listBookings(db: Database, memberId: number) {
  return db
    .selectFrom('bookings')
    .innerJoin('openings', 'openings.id', 'bookings.openingId')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .innerJoin('openingRooms', 'openingRooms.id', 'bookings.openingRoomId')
    .innerJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .selectAll('bookings')
    .select(['resorts.name as resortName', 'roomTypes.name as roomType', 'openings.startsAt'])
    .where('bookings.memberId', '=', memberId)
    .orderBy('bookings.id')
    .execute();
}

/** What the member did, and what was done to them and their bookings. */
function listHistory(db: Database, memberId: number, references: string[]) {
  return db
    .selectFrom('auditLog')
    .select(['at', 'actorKind', 'action', 'subject', 'subjectId', 'before', 'after'])
    .where((is) =>
      is.or([
        is('actorMemberId', '=', memberId),
        is.and([is('subject', '=', 'member'), is('subjectId', '=', String(memberId))]),
        is.and([is('subject', '=', 'booking'), sql<boolean>`subject_id = any (${references}::text[])`]),
      ]),
    )
    .orderBy('id')
    .execute();
}

function listMessages(db: Database, memberId: number, of: { references: string[]; discordId: string; now: Date }) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'payload', 'status', 'createdAt'])
    .where(
      sql<boolean>`(payload ->> 'reference' = any (${of.references}::text[])
        or payload ->> 'member_id' = ${String(memberId)} or payload ->> 'discord_id' = ${of.discordId})`,
    )
    .where(wasDue(of.now))
    .orderBy('id')
    .execute();
}
