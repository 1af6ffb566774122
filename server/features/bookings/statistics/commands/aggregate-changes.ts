import { sql } from 'kysely';
import type { DatabaseDeps } from '../../../../database/transact.ts';

/** One statement for a million would exceed the statement timeout. */
const maxChangesAtOnce = 10_000;

/**
 * Moves what changed in bookings since the last time into the counters, slice by slice; figures are the same before and after.
 *
 * race: every server process runs this; an advisory lock lets one of them aggregate.
 */
export async function aggregateChanges(
  deps: DatabaseDeps,
  { maxRows = maxChangesAtOnce, signal }: { maxRows?: number; signal?: AbortSignal } = {},
): Promise<void> {
  for (;;) {
    if (signal?.aborted === true) return;
    const { rows } = await sql<{ hasMore: boolean }>`
      select aggregate_booking_changes(${deps.now()}, ${maxRows}) as "hasMore"`.execute(deps.db);
    if (rows[0]?.hasMore !== true) return;
  }
}
