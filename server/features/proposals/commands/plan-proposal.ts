import { sql } from 'kysely';
import { notFound } from '../../../errors/app-error.ts';
import type { Actor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { openingStarted } from '../../openings/admin/errors.ts';
import { explainOverlap } from '../../openings/admin/explain-overlap.ts';
import { explainClosure } from '../../openings/closures/explain-closure.ts';
import { findClosuresAt } from '../../openings/closures/queries.ts';
import { findResort } from '../../resorts/queries.ts';
import { decidedAlready, proposalNotFound } from '../errors.ts';
import { findProposal, type ProposalRow } from '../queries.ts';
import { lockProposal } from '../lock-proposal.ts';

/**
 * Plans the unpublished opening of a proposal, whatever its votes. Refuses with `not_found`, `already_decided`, `opening_started`, and,
 * naming what is in the way, `opening_overlap` and `resort_closed`. Rule: PROPOSAL-6.
 */
export async function planProposal(deps: DatabaseDeps, actor: Actor, proposalId: number): Promise<ProposalRow> {
  const planned = await transact(deps, async (deps) => {
    const { state } = await lockProposal(deps, proposalId);
    if (state === 'planned') throw decidedAlready();
    const { rows } = await sql<{ openingId: number | null }>`
      select plan_proposal(${proposalId}, ${deps.now()}) as "openingId"`.execute(deps.db);
    const openingId = rows[0]?.openingId ?? null;
    if (openingId !== null) {
      await recordChange(deps, actor, {
        action: 'opening.create',
        subject: 'opening',
        subjectId: String(openingId),
        after: { proposal: proposalId, publication: 'later' },
      });
    }
    return openingId;
  });
  const proposal = await findProposal(deps.db, proposalId, deps.now());
  if (proposal === null) throw proposalNotFound();
  if (planned === null) throw await explain(deps, proposal);
  return proposal;
}

async function explain(deps: DatabaseDeps, { resortId, resort, startsAt }: ProposalRow): Promise<Error> {
  if (startsAt <= deps.now()) return openingStarted();
  if ((await findResort(deps.db, resortId)) === null) return notFound('The resort');
  const wanted = { resortId, starts: [startsAt] };
  const closures = await findClosuresAt(deps.db, wanted);
  if (closures.length > 0) return explainClosure(deps, resort, wanted);
  return explainOverlap(deps, resort, { ...wanted, exceptId: null });
}
