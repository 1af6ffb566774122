import type { AdminProposal, OwnProposal, Proposal } from '@sunset/contract/api/openings/proposals.ts';
import type { listOwnProposals, ProposalRow } from './queries.ts';

/** A proposal for everybody: that its unpublished opening exists is not for them. Rule: PROPOSAL-3. */
export function presentProposal(row: ProposalRow): Proposal {
  const state = publicStateOf(row);
  return { ...presentFacts(row), state, opening_id: state === 'published' ? row.openingId : null };
}

export function publicStateOf({ state }: Pick<ProposalRow, 'state'>): Proposal['state'] {
  return state === 'planned' ? 'reached' : state;
}

export function presentAdminProposal(row: ProposalRow): AdminProposal {
  const { state, openingId, reminders } = row;
  return { ...presentFacts(row), state, opening_id: openingId, reminders };
}

export function presentOwnProposal(row: Awaited<ReturnType<typeof listOwnProposals>>[number]): OwnProposal {
  return { proposal_id: row.proposalId, has_voted: row.hasVoted, has_reminder: row.hasReminder };
}

function presentFacts({ id, resortId, resort, startsAt, timeZone, votes, votesNeeded, votingEnds }: ProposalRow) {
  return {
    id,
    resortId,
    resortName: resort,
    opening_date: startsAt.toISOString(),
    timezone: timeZone,
    votes,
    votes_needed: votesNeeded,
    voting_ends: votingEnds.toISOString(),
  };
}
