import type { Actor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { decidedAlready } from '../errors.ts';
import { lockProposal } from '../lock-proposal.ts';

/** Withdraws a proposal that has no opening. Refuses with `not_found` and `already_decided`. Rule: PROPOSAL-6. */
export async function withdrawProposal(deps: DatabaseDeps, actor: Actor, proposalId: number): Promise<void> {
  await transact(deps, async (deps) => {
    const { state } = await lockProposal(deps, proposalId);
    if (state === 'planned') throw decidedAlready();
    await deps.db.updateTable('proposals').set({ state: 'withdrawn' }).where('id', '=', proposalId).execute();
    await recordChange(deps, actor, {
      action: 'proposal.withdraw',
      subject: 'proposal',
      subjectId: String(proposalId),
      before: { state },
    });
  });
}
