import type { Clearing, UndoneClearing } from '@sunset/contract/api/bookings/bulk-removal.ts';
import { restoreDetail } from '../admin/rules.ts';
import type { Cleared } from './commands/remove-bookings.ts';
import type { Undone } from './commands/undo-removal.ts';
import type { ClearingRow } from './queries.ts';

export function presentCleared({ id, count, undoUntil }: Cleared) {
  return {
    success: true as const,
    deleted_count: count,
    clearing_id: id,
    undo_until: undoUntil?.toISOString() ?? null,
  };
}

export function presentClearing(row: ClearingRow): Clearing {
  return {
    id: row.id,
    scope: row.scope as Clearing['scope'],
    resort: row.resortName,
    bookingReference: row.reference,
    deleted_count: row.deletedCount,
    by: row.username ?? 'a former admin',
    undo_until: row.undoUntil.toISOString(),
  };
}

export function presentUndone({ restoredCount, notRestored }: Undone): UndoneClearing {
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
