import { sql } from 'kysely';
import { deleteInSlices } from '../../../database/delete-in-slices.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes the counts of unused holds of past sessions. */
export function purgeUnusedHolds(deps: DatabaseDeps, signal?: AbortSignal): Promise<void> {
  const endedBefore = new Date(deps.now().getTime() - dayMs);
  return deleteInSlices(
    (size) =>
      sql`delete from unused_holds where ctid = any (array(
        select held.ctid from unused_holds held join openings on openings.id = held.opening_id
        where openings.ends_at <= ${endedBefore} limit ${size}))`.execute(deps.db),
    signal,
  );
}
