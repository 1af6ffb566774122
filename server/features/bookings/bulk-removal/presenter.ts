import type { BulkRemoval, UndoneBulkRemoval } from '@sunset/contract/api/bookings/bulk-removal.ts';
import { restoreDetail } from '../admin/rules.ts';
import type { Removed } from './commands/remove-bookings.ts';
import type { Undone } from './commands/undo-bulk-removal.ts';
import type { BulkRemovalRow } from './queries.ts';

export function presentRemoved({ id, count, undoUntil }: Removed) {
  return {
    success: true as const,
    deleted_count: count,
    clearing_id: id,
    undo_until: undoUntil?.toISOString() ?? null,
  };
}

export function presentBulkRemoval(row: BulkRemovalRow): BulkRemoval {
  return {
    id: row.id,
    scope: row.scope as BulkRemoval['scope'],
    resort: row.resortName,
    bookingReference: row.reference,
    deleted_count: row.deletedCount,
    by: row.username ?? 'a former admin',
    undo_until: row.undoUntil.toISOString(),
  };
}

export function presentUndone({ restoredCount, notRestored }: Undone): UndoneBulkRemoval {
  return {
    success: true,
    restored_count: restoredCount,
    not_restored: notRestored.map((row) => ({
      bookingReference: row.reference,
      robloxUsername: row.robloxUsername,
      resort: row.resortName,
      roomType: row.roomType,
      checkIn: row.startsAt.toISOString(),
      code: row.code,
      detail: restoreDetail(row.code),
    })),
  };
}
