import type { OpeningDeletion } from '@sunset/contract/api/openings/deletions.ts';
import { restoreDetail } from '../../bookings/admin/rules.ts';
import type { DeletionRow } from './queries.ts';
import type { NotRestored } from './restore-ended.ts';

export function presentDeletion(row: DeletionRow): OpeningDeletion {
  return {
    id: row.id,
    openingId: row.openingId,
    resort: row.resort,
    opening_date: row.startsAt.toISOString(),
    cancelled_bookings: row.bookings,
    by: row.username ?? 'a former admin',
    undo_until: row.undoUntil.toISOString(),
  };
}

/** A booking that stays cancelled. */
export function presentNotRestored({ reference, code }: NotRestored) {
  return { bookingReference: reference, code, detail: restoreDetail(code) };
}
