import * as contract from '@sunset/contract/api/openings/proposals.ts';
import { serveCached } from '../../http/cache/serve-cached.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { requireMembership } from '../bookings/require-membership.ts';
import { castVote } from './commands/cast-vote.ts';
import { planProposal } from './commands/plan-proposal.ts';
import { proposeOpenings } from './commands/propose-openings.ts';
import { addProposalReminder, removeProposalReminder } from './commands/set-reminder.ts';
import { withdrawProposal } from './commands/withdraw-proposal.ts';
import { presentAdminProposal, presentOwnProposal, presentProposal, publicStateOf } from './presenter.ts';
import { findNextProposalChange, listOwnProposals, listProposals, type ProposalRow } from './queries.ts';

/** Openings that the community may ask for. */
export function serveProposals(api: ApiServer): void {
  serveCached(api, contract.listProposals, {
    async read({ deps: { db, now } }) {
      const at = now();
      const [rows, expiresAt] = await Promise.all([listProposals(db, at), findNextProposalChange(db, at)]);
      return { answer: rows.map(presentProposal), expiresAt };
    },
  });
  serveVotes(api);
  serveForStaff(api);
}

function serveVotes(api: ApiServer): void {
  serve(api, contract.listOwnProposals, async ({ deps, actor }) => {
    const rows = await listOwnProposals(deps.db, actor.member.id, deps.now());
    return rows.map(presentOwnProposal);
  });
  serve(api, contract.vote, async ({ deps, actor, params: { proposalId } }) => {
    const member = await requireMembership(deps, actor);
    return presentCast(await castVote(deps, member, { proposalId, wanted: true }));
  });
  serve(api, contract.withdrawVote, async ({ deps, actor, params: { proposalId } }) =>
    presentCast(await castVote(deps, actor, { proposalId, wanted: false })),
  );
  serve(api, contract.addProposalReminder, async ({ deps, actor, params }) => {
    await addProposalReminder(deps, actor, params.proposalId);
    return { success: true as const };
  });
  serve(api, contract.removeProposalReminder, async ({ deps, actor, params }) => {
    await removeProposalReminder(deps, actor, params.proposalId);
    return { success: true as const };
  });
}

function presentCast(row: ProposalRow) {
  const { votes, votesNeeded } = row;
  return { success: true as const, votes, votes_needed: votesNeeded, state: publicStateOf(row) };
}

function serveForStaff(api: ApiServer): void {
  serve(api, contract.listAdminProposals, async ({ deps }) =>
    (await listProposals(deps.db, deps.now())).map(presentAdminProposal),
  );
  serve(api, contract.proposeOpenings, async ({ deps, actor, body }) => {
    const proposals = body.proposals.map((proposal) => ({
      resortId: proposal.resort_id,
      startsAt: new Date(proposal.opening_date),
      timeZone: proposal.timezone,
    }));
    const rows = await proposeOpenings(deps, actor, { votesNeeded: body.votes_needed, proposals });
    return { success: true as const, proposals: rows.map(presentAdminProposal) };
  });
  serve(api, contract.planProposal, async ({ deps, actor, params }) => ({
    success: true as const,
    proposal: presentAdminProposal(await planProposal(deps, actor, params.proposalId)),
  }));
  serve(api, contract.withdrawProposal, async ({ deps, actor, params }) => {
    await withdrawProposal(deps, actor, params.proposalId);
    return { success: true as const };
  });
}
