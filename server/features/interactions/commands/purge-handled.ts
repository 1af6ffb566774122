import { sql } from 'kysely';
import { deleteInSlices } from '../../../database/delete-in-slices.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';

/** Discord takes late answers for 15 minutes, and a hold with its extension lasts eight. */
const keptForMs = 60 * 60_000;

/** Deletes the replies to interactions that nobody can repeat any more. Rule: INTER-4. */
export async function purgeHandledInteractions(deps: DatabaseDeps, signal?: AbortSignal): Promise<void> {
  const before = new Date(deps.now().getTime() - keptForMs);
  await deleteInSlices(
    (size) =>
      sql`delete from handled_interactions where (id, discord_id) in (
        select id, discord_id from handled_interactions where received_at <= ${before} order by received_at limit ${size})`.execute(
        deps.db,
      ),
    signal,
  );
}
