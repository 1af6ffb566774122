import { sql } from 'kysely';
import { deleteInSlices } from '../../../../database/delete-in-slices.ts';
import type { DatabaseDeps } from '../../../../database/transact.ts';

/** Deletes what is stored of deleted accounts once nothing of it counts any more. Rules: PRIVACY-4, DRAW-12. */
export async function forgetDeletedAccounts(deps: DatabaseDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.now();
  await deleteInSlices(
    (size) =>
      sql`delete from deleted_accounts where mark = any (array(
        select mark from deleted_accounts
        where not has_gold_role and (not is_blocked or blocked_until <= ${now})
          and not exists (select from unnest(no_shows) ended_at where ended_at > ${now}::timestamptz - interval '60 days')
        limit ${size}))`.execute(deps.db),
    signal,
  );
}
