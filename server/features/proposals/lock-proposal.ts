import type { DatabaseDeps } from '../../database/transact.ts';
import { proposalNotFound } from './errors.ts';

/** Locks a proposal before its resort and its opening, as `cast_vote` does. Refuses with `not_found`. */
export async function lockProposal(deps: DatabaseDeps, proposalId: number): Promise<{ state: string }> {
  const proposal = await deps.db
    .selectFrom('proposals')
    .select('state')
    .where('id', '=', proposalId)
    .where('state', '<>', 'withdrawn')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!proposal) throw proposalNotFound();
  return proposal;
}
