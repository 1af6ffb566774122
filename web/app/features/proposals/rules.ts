import type { Proposal } from '@sunset/contract/api/openings/proposals.ts';

/** Proposals whose start is ahead, soonest first; after them those without enough votes. */
export function comingProposals(proposals: readonly Proposal[], nowMs: number): Proposal[] {
  const isOver = (proposal: Proposal) => Number(stateAt(proposal, nowMs) === 'over');
  return proposals
    .filter(({ opening_date: start }) => Date.parse(start) > nowMs)
    .toSorted((one, other) => isOver(one) - isOver(other));
}

/** The state by the clock: voting ends at its time, also if the page has not loaded the end yet. */
export function stateAt({ state, voting_ends: end }: Pick<Proposal, 'state' | 'voting_ends'>, nowMs: number) {
  return state === 'open' && Date.parse(end) <= nowMs ? 'over' : state;
}

/** What the server answered to a vote. */
export type CountedVote = Pick<Proposal, 'votes' | 'votes_needed' | 'state'>;

/** The proposals after a vote for one of them. */
export function withCount(proposals: readonly Proposal[], id: number, counted: CountedVote): Proposal[] {
  const { votes, votes_needed: needed, state } = counted;
  return proposals.map((one) => (one.id === id ? { ...one, votes, votes_needed: needed, state } : one));
}
