import { sql } from 'kysely';
import type { Json } from '../../../database/types.gen.ts';
import type { Database } from '../../../database/connect.ts';
import { selectBookings } from '../../bookings/queries.ts';
import { wishColumnsOf } from '../../bookings/texts.ts';
import { collectVotes } from '../../proposals/queries.ts';
import { wasDue } from '../../messages/delivery/queries.ts';
import { collectDiscord } from './discord-queries.ts';
import { collectStaffWork } from './staff-queries.ts';

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
    ...(await collectHolds(db, memberId)),
    waitingEntries: await listEntries(db, memberId),
    partyMembers: await listPartyMemberships(db, memberId),
    companions: await listCompanions(db, memberId),
    lineEntries: await listLineEntries(db, memberId),
    reminders: await db
      .selectFrom('saleReminders')
      .select(['openingId', 'createdAt', 'sentAt'])
      .where('memberId', '=', memberId)
      .orderBy('openingId')
      .execute(),
    ...(await collectVotes(db, memberId)),
    hosts: await db.selectFrom('hosts').select('addedAt').where('memberId', '=', memberId).execute(),
    rosterPlaces: await listRosterPlaces(db, memberId),
    ...(await collectGold(db, memberId)),
    departures: await db
      .selectFrom('departures')
      .select(['actedAt', 'tiers', 'hasHostRole', 'goldRole', 'undoneAt'])
      .where('memberId', '=', memberId)
      .orderBy('id')
      .execute(),
    orders: await listOrders(db, memberId),
    feedback: await listFeedback(db, memberId),
    calendarFeeds: await db.selectFrom('calendarFeeds').select('createdAt').where('memberId', '=', memberId).execute(),
    ...(await collectDiscord(db, account)),
    ...(await collectStaffWork(db, account)),
    history: await listHistory(db, memberId, references),
    messages: await listMessages(db, memberId, { references, discordId: account.discordId, now }),
  };
}

/** Rooms that the member holds, and what is remembered of holds and requests. */
async function collectHolds(db: Database, memberId: number) {
  return {
    holds: await db.selectFrom('units').select(['openingId', 'heldUntil']).where('heldBy', '=', memberId).execute(),
    // How often rooms were held in an opening without a booking: HOLD-8 counts it.
    unusedHolds: await db
      .selectFrom('unusedHolds')
      .select(['openingId', 'taken', 'releasedUntil'])
      .where('memberId', '=', memberId)
      .orderBy('openingId')
      .execute(),
    // Requests that are recognised when they are repeated. The answers are the bookings of this file.
    repeatableRequests: await db
      .selectFrom('idempotencyKeys')
      .select('createdAt')
      .where('memberId', '=', memberId)
      .orderBy('createdAt')
      .execute(),
  };
}

/** Memberships, and the gold role that the site gave. */
async function collectGold(db: Database, memberId: number) {
  return {
    goldMemberships: await db
      .selectFrom('goldMemberships')
      .select(['startsAt', 'endsAt', 'months', 'paymentMethod', 'amount', 'createdAt', 'endedEarlyAt', 'endReason'])
      .where('memberId', '=', memberId)
      .orderBy('startsAt')
      .execute(),
    goldRole: await db
      .selectFrom('goldRoles')
      .select(['state', 'changedAt'])
      .where('memberId', '=', memberId)
      .execute(),
  };
}

/** What lines of sessions have of the member; without who called them. */
function listLineEntries(db: Database, memberId: number) {
  return db
    .selectFrom('lineEntries')
    .leftJoin('bookings', 'bookings.id', 'lineEntries.bookingId')
    .leftJoin('waitingEntries', 'waitingEntries.id', 'lineEntries.waitingEntryId')
    .select([
      'lineEntries.openingId',
      'lineEntries.state',
      'lineEntries.endReason',
      'lineEntries.joinedAt',
      'lineEntries.calledAt',
      'lineEntries.missedCalls',
      'lineEntries.endedAt',
    ])
    .where((is) => is.or([is('bookings.memberId', '=', memberId), is('waitingEntries.memberId', '=', memberId)]))
    .orderBy('lineEntries.id')
    .execute();
}

function listFeedback(db: Database, memberId: number) {
  return db
    .selectFrom('feedback')
    .innerJoin('bookings', 'bookings.id', 'feedback.bookingId')
    .select(['bookings.reference', 'feedback.stars', 'feedback.comment', 'feedback.givenAt'])
    .where('bookings.memberId', '=', memberId)
    .orderBy('bookings.id')
    .execute();
}

/** Room service. */
function listOrders(db: Database, memberId: number) {
  return db
    .selectFrom('orders')
    .innerJoin('bookings', 'bookings.id', 'orders.bookingId')
    .select([
      'bookings.reference',
      'orders.number',
      'orders.state',
      'orders.price',
      'orders.createdAt',
      'orders.collectedAt',
      sql<Json>`(select json_agg(json_build_object('name', name, 'price', price, 'quantity', quantity) order by menu_item_id)
        from order_items where order_id = orders.id)`.as('items'),
    ])
    .where('bookings.memberId', '=', memberId)
    .orderBy('orders.id')
    .execute();
}

function listRosterPlaces(db: Database, memberId: number) {
  return db
    .selectFrom('rosterClaims')
    .innerJoin('rosterPlaces', 'rosterPlaces.id', 'rosterClaims.placeId')
    .select(['rosterPlaces.openingId', 'rosterPlaces.name', 'rosterClaims.claimedAt'])
    .where('rosterClaims.memberId', '=', memberId)
    .orderBy('rosterClaims.id')
    .execute();
}

function listBookings(db: Database, memberId: number) {
  return selectBookings(db)
    .selectAll('bookings')
    .select(['resorts.name as resortName', 'roomTypes.name as roomType', 'openings.startsAt'])
    .where('bookings.memberId', '=', memberId)
    .orderBy('bookings.id')
    .execute();
}

/** Without what staff wrote about a move. */
function listEntries(db: Database, memberId: number) {
  return db
    .selectFrom('waitingEntries')
    .select([
      'id',
      'openingId',
      'state',
      'endReason',
      'missedOffers',
      'isDeferred',
      ...wishColumnsOf('waitingEntries'),
      'enteredAt',
      'endedAt',
      sql<Json>`(select json_agg(json_build_object('room', opening_room_id, 'rank', rank, 'is_passed', is_passed) order by rank)
        from waiting_choices where entry_id = waiting_entries.id)`.as('rooms'),
      sql<Json>`(select json_agg(json_build_object('room', opening_room_id, 'state', state, 'made_at', made_at,
        'ends_at', ends_at, 'accepted_at', accepted_at, 'ended_at', ended_at) order by id) from offers where entry_id = waiting_entries.id)`.as(
        'offers',
      ),
    ])
    .where('memberId', '=', memberId)
    .orderBy('enteredAt')
    .execute();
}

/** Without the codes, which are those of all members of a party. */
function listPartyMemberships(db: Database, memberId: number) {
  return db
    .selectFrom('partyMembers')
    .select([
      'openingId',
      'state',
      'rooms',
      ...wishColumnsOf('partyMembers'),
      'readyRoom',
      'readyPrice',
      'readyUntil',
      'refusal',
      'joinedAt',
      'endedAt',
    ])
    .where('memberId', '=', memberId)
    .orderBy('id')
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
        is.and([
          is('subject', '=', 'waiting_entry'),
          is('subjectId', 'in', (of) =>
            of
              .selectFrom('waitingEntries')
              .select(sql<string>`id::text`.as('id'))
              .where('memberId', '=', memberId),
          ),
        ]),
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

/** The places in rooms of others, and the friends whom the member added to their own by name. */
function listCompanions(db: Database, memberId: number) {
  return db
    .selectFrom('companions')
    .innerJoin('bookings', 'bookings.id', 'companions.bookingId')
    .select([
      'companions.openingId',
      // Of a room of the member's own; the references of others are theirs.
      sql<string | null>`case when bookings.member_id = ${memberId} then bookings.reference end`.as('reference'),
      'companions.robloxId',
      'companions.robloxUsername',
      'companions.robloxDisplayName',
      'companions.state',
      'companions.checkedInAt',
      'companions.takeoverUntil',
      'companions.addedAt',
      'companions.endedAt',
    ])
    .where((is) =>
      is.or([
        is('companions.memberId', '=', memberId),
        is.and([is('companions.memberId', 'is', null), is('bookings.memberId', '=', memberId)]),
      ]),
    )
    .orderBy('companions.id')
    .execute();
}
