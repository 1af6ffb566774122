import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';

export type DeletionRow = Awaited<ReturnType<typeof listUndoableDeletions>>[number];

function selectDeletions(db: Database) {
  return db
    .selectFrom('openingDeletions')
    .innerJoin('openings', 'openings.id', 'openingDeletions.openingId')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .leftJoin('members', 'members.id', 'openingDeletions.deletedBy')
    .select([
      'openingDeletions.id',
      'openingDeletions.openingId',
      'openingDeletions.closureId',
      'openingDeletions.deletedAt',
      'openingDeletions.undoUntil',
      'openingDeletions.undoneAt',
      'openings.resortId',
      'openings.startsAt',
      'openings.sessionMinutes',
      'openings.timeZone',
      'resorts.name as resort',
      'members.username',
      sql<number>`(select count(*)::integer from deleted_bookings b where b.deletion_id = opening_deletions.id)`.as(
        'bookings',
      ),
    ]);
}

/** Deletions of openings, apart from closures, that can still be undone at `now`, the latest first. */
export function listUndoableDeletions(db: Database, now: Date) {
  return selectDeletions(db)
    .where('openingDeletions.closureId', 'is', null)
    .where('openingDeletions.undoneAt', 'is', null)
    .where('openingDeletions.undoUntil', '>', now)
    .orderBy('openingDeletions.id', 'desc')
    .execute();
}

/** A deletion, undone or not; null if there is none. */
export async function findDeletion(db: Database, id: number): Promise<DeletionRow | null> {
  return (await selectDeletions(db).where('openingDeletions.id', '=', id).executeTakeFirst()) ?? null;
}

/** The deletions of a closure that can still be undone, by opening. */
export function listDeletionsOfClosure(db: Database, closureId: number, now: Date): Promise<DeletionRow[]> {
  return selectDeletions(db)
    .where('openingDeletions.closureId', '=', closureId)
    .where('openingDeletions.undoneAt', 'is', null)
    .where('openingDeletions.undoUntil', '>', now)
    .orderBy('openingDeletions.openingId')
    .execute();
}
