import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { proposalNotFound, votingOver } from '../errors.ts';

/**
 * A direct message to the member if the opening of the proposal is published; fine to repeat. Refuses with `not_found` and, where
 * nothing is ahead, `voting_over`. Rule: PROPOSAL-7.
 */
export async function addProposalReminder(
  deps: DatabaseDeps,
  { member }: MemberActor,
  proposalId: number,
): Promise<void> {
  const { rows } = await sql<{ outcome: string }>`
    select add_proposal_reminder(${proposalId}, ${member.id}, ${deps.now()}) as outcome`.execute(deps.db);
  if (rows[0]?.outcome === 'not_found') throw proposalNotFound();
  if (rows[0]?.outcome === 'voting_over') throw votingOver();
}

/** No message about this proposal; fine to repeat. */
export async function removeProposalReminder(
  deps: DatabaseDeps,
  { member }: MemberActor,
  proposalId: number,
): Promise<void> {
  await deps.db
    .deleteFrom('proposalReminders')
    .where('memberId', '=', member.id)
    .where('proposalId', '=', proposalId)
    .execute();
}
