import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { selectBookings } from '../bookings/queries.ts';
import { localeOfMember } from '../members/queries.ts';
import { maxEvents, shownForDays } from './rules.ts';

export type OpeningEventRow = Awaited<ReturnType<typeof listOpeningEvents>>[number];
export type BookingEventRow = Awaited<ReturnType<typeof listBookingEvents>>[number];

/** A move, an extension, a cancellation and its undo raise the sequence by one each, and date the event. Rule: CAL-3. */
const openingSequence = sql<number>`openings.move_count + 2 * openings.restored_count
  + (openings.cancelled_at is not null)::integer + (openings.extended_at is not null)::integer`;
const openingChangedAt = sql<Date>`greatest(openings.created_at, openings.published_at, openings.moved_at, openings.cancelled_at,
  openings.restored_at, openings.extended_at)`;

/** Openings that began in the last days or come, cancelled ones too, by start: those of all resorts, of one, or one opening. */
export async function listOpeningEvents(db: Database, of: { resortId?: number; openingId?: number }, now: Date) {
  const { resortId = null, openingId = null } = of;
  return (
    db
      .selectFrom('openings')
      .innerJoin('resorts', 'resorts.id', 'openings.resortId')
      .select([
        'openings.id',
        'openings.startsAt',
        'openings.endsAt',
        'openings.cancelledAt',
        'resorts.id as resortId',
        'resorts.name as resortName',
        openingSequence.as('sequence'),
        openingChangedAt.as('changedAt'),
      ])
      .where('resorts.archivedAt', 'is', null)
      // Not `is_public`: cancelled ones stay in calendars. Rules: CAL-2, OPENING-20.
      .where('openings.publishedAt', 'is not', null)
      .where('openings.startsAt', '>', sql<Date>`${now}::timestamptz - make_interval(days => ${shownForDays})`)
      .$if(resortId !== null, (query) => query.where('openings.resortId', '=', resortId))
      .$if(openingId !== null, (query) => query.where('openings.id', '=', openingId))
      .orderBy('openings.startsAt')
      .orderBy('openings.id')
      .limit(maxEvents)
      .execute()
  );
}

/**
 * Bookings as My Bookings lists them. While a bulk removal can be undone, its guests see the booking as it was before: the
 * update that cancelled it raised the version, which is not counted until they are notified. Rules: CAL-3, CAL-4.
 */
function selectBookingEvents(db: Database, now: Date) {
  const isUndoable = sql<boolean>`coalesce(bulk_removals.undo_until > ${now}, false)`;
  return selectBookings(db)
    .innerJoin('units', 'units.id', 'bookings.unitId')
    .innerJoin('members', 'members.id', 'bookings.memberId')
    .leftJoin('bulkRemovals', 'bulkRemovals.id', 'bookings.bulkRemovalId')
    .select([
      'bookings.reference',
      'openings.startsAt',
      'openings.endsAt',
      'resorts.name as resortName',
      'roomTypes.name as roomType',
      'units.number as roomNumber',
      localeOfMember.as('locale'),
      sql<string>`case when ${isUndoable} then bookings.status_before_removal else bookings.status end`.as('status'),
      sql<number>`bookings.version - 1 - ${isUndoable}::integer + ${openingSequence}`.as('sequence'),
      sql<Date>`greatest(bookings.updated_at, ${openingChangedAt})`.as('changedAt'),
    ])
    .where('members.deletedAt', 'is', null)
    .where('openings.publishedAt', 'is not', null)
    .where((is) => is.or([is('bookings.removedAt', 'is', null), is('bookings.statusBeforeRemoval', 'is not', null)]));
}

/** The latest bookings of a member. */
export async function listBookingEvents(db: Database, memberId: number, now: Date) {
  return selectBookingEvents(db, now)
    .where('bookings.memberId', '=', memberId)
    .orderBy('bookings.id', 'desc')
    .limit(maxEvents)
    .execute();
}

export async function findBookingEvent(db: Database, reference: string, now: Date): Promise<BookingEventRow | null> {
  const row = await selectBookingEvents(db, now).where('bookings.reference', '=', reference).executeTakeFirst();
  return row ?? null;
}

/** Whose private calendar it is, and their language. */
export interface FeedMember {
  id: number;
  locale: string | null;
}

/** The members whose private calendars have these tokens, by the hash of the token in hexadecimal. */
export async function findFeedMembers(db: Database, tokenHashes: string[]): Promise<Map<string, FeedMember>> {
  const rows = await db
    .selectFrom('calendarFeeds')
    .innerJoin('members', 'members.id', 'calendarFeeds.memberId')
    .select(['members.id', localeOfMember.as('locale'), sql<string>`encode(token_hash, 'hex')`.as('hash')])
    .where(
      'tokenHash',
      '=',
      sql<Buffer>`any(array(select decode(hash, 'hex') from unnest(${tokenHashes}::text[]) hash))`,
    )
    .execute();
  return new Map(rows.map(({ hash, ...member }) => [hash, member]));
}

/** When the address of a member's private calendar was created; null without one. */
export async function findFeedCreation(db: Database, memberId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('calendarFeeds')
    .select('createdAt')
    .where('memberId', '=', memberId)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}
