import { sql } from 'kysely';
import { deleteInSlices } from '../../../database/delete-in-slices.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** How long answers are stored for repeated calls. Rule: BOOK-17. */
const keptForMs = dayMs;

/** Deletes stored answers that cannot be requested any more, and the counts of unused holds of past sessions. */
export async function purgeIdempotencyKeys(deps: DatabaseDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.now().getTime();
  await deleteInSlices(
    (size) =>
      sql`delete from idempotency_keys where ctid = any (array(
        select ctid from idempotency_keys where created_at <= ${new Date(now - keptForMs)}
        order by created_at limit ${size}))`.execute(deps.db),
    signal,
  );
  await deleteInSlices(
    (size) =>
      sql`delete from unused_holds where ctid = any (array(
        select held.ctid from unused_holds held join openings on openings.id = held.opening_id
        where openings.ends_at <= ${new Date(now - dayMs)} limit ${size}))`.execute(deps.db),
    signal,
  );
}
