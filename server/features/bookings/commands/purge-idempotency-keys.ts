import { sql } from 'kysely';
import { deleteInSlices } from '../../../database/delete-in-slices.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';

/** How long answers are stored for repeated calls. Rule: BOOK-17. */
const storedForMs = 24 * 60 * 60 * 1000;

/** Deletes stored answers that cannot be requested any more. */
export function purgeIdempotencyKeys(deps: DatabaseDeps, signal?: AbortSignal): Promise<void> {
  const storedBefore = new Date(deps.now().getTime() - storedForMs);
  return deleteInSlices(
    (size) =>
      sql`delete from idempotency_keys where ctid = any (array(
        select ctid from idempotency_keys where created_at <= ${storedBefore}
        order by created_at limit ${size}))`.execute(deps.db),
    signal,
  );
}
