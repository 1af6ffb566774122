import type { Actor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { recordChange } from '../audit-log/record-change.ts';

/** The audit row of an opening that `plan_proposal` has created. Call it in the same transaction. */
export function recordPlanned(
  deps: DatabaseDeps,
  actor: Actor,
  { proposalId, openingId }: { proposalId: number; openingId: number },
): Promise<void> {
  return recordChange(deps, actor, {
    action: 'opening.create',
    subject: 'opening',
    subjectId: String(openingId),
    after: { proposal: proposalId, publication: 'later' },
  });
}
