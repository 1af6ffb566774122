import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { selectBookings } from '../queries.ts';
import { activeStatuses } from '@sunset/contract/active-statuses.ts';

/** What is removed together: one booking, one resort's, or all. A scope without a name is never "all". */
export type RemovalScope =
  | { kind: 'booking'; bookingId: number }
  | { kind: 'resort'; resortId: number }
  | { kind: 'all' };

/** The bookings in a scope that are not removed yet. */
export function selectInScope(db: Database, scope: RemovalScope) {
  return db
    .selectFrom('bookings')
    .innerJoin('openings', 'openings.id', 'bookings.openingId')
    .where('bookings.removedAt', 'is', null)
    .$if(scope.kind === 'booking', (query) =>
      query.where('bookings.id', '=', scope.kind === 'booking' ? scope.bookingId : 0),
    )
    .$if(scope.kind === 'resort', (query) =>
      query.where('openings.resortId', '=', scope.kind === 'resort' ? scope.resortId : 0),
    );
}

/** How many bookings would be removed, and how many guests of sessions to come that would touch. */
export async function countInScope(db: Database, scope: RemovalScope, now: Date) {
  return selectInScope(db, scope)
    .select([
      sql<number>`count(*)::integer`.as('bookings'),
      sql<number>`(count(distinct coalesce(bookings.member_id, -bookings.id)) filter (
        where openings.ends_at > ${now} and bookings.status in (${sql.join(activeStatuses)})))::integer`.as(
        'futureGuests',
      ),
    ])
    .executeTakeFirstOrThrow();
}

export type BulkRemovalRow = Awaited<ReturnType<typeof listUndoableRemovals>>[number];

/** Bulk removals that can still be undone at `now`, the latest first. */
export async function listUndoableRemovals(db: Database, now: Date) {
  return db
    .selectFrom('bulkRemovals')
    .leftJoin('resorts', 'resorts.id', 'bulkRemovals.resortId')
    .leftJoin('members', 'members.id', 'bulkRemovals.removedBy')
    .select((of) => [
      'bulkRemovals.id',
      'bulkRemovals.scope',
      'bulkRemovals.deletedCount',
      'bulkRemovals.undoUntil',
      'resorts.name as resortName',
      'members.username',
      of
        .selectFrom('bookings')
        .whereRef('bookings.bulkRemovalId', '=', 'bulkRemovals.id')
        .where('bulkRemovals.scope', '=', 'booking')
        .select('bookings.reference')
        .limit(1)
        .$asScalar()
        .as('reference'),
    ])
    .where('bulkRemovals.undoneAt', 'is', null)
    .where('bulkRemovals.undoUntil', '>', now)
    .orderBy('bulkRemovals.id', 'desc')
    .execute();
}

/** A bulk removal, undone or not; null if there is none. */
export async function findBulkRemoval(db: Database, id: number) {
  const row = await db
    .selectFrom('bulkRemovals')
    .leftJoin('members', 'members.id', 'bulkRemovals.removedBy')
    .select(['bulkRemovals.id', 'bulkRemovals.undoneAt', 'bulkRemovals.undoUntil', 'members.username'])
    .where('bulkRemovals.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export type UnrestoredRow = Awaited<ReturnType<typeof listUnrestored>>[number];

/** The bookings that could not be restored, for the list that staff see. */
export async function listUnrestored(db: Database, ids: number[]) {
  return selectBookings(db)
    .select([
      'bookings.id',
      'bookings.reference',
      'bookings.robloxUsername',
      'resorts.name as resortName',
      'roomTypes.name as roomType',
      'openings.startsAt',
    ])
    .where('bookings.id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('bookings.id')
    .execute();
}
