/* It imports nothing, so that a page may use it without the schemas. */

/** How many proposals can be voted on at a time. Rule: PROPOSAL-1. */
export const maxOpenProposals = 10;

/** How many votes a proposal may need. */
export const maxVotesNeeded = 5000;

/** Voting ends this long before the start, so that staff can still publish the opening. Rule: PROPOSAL-4. */
export const votingEndsBeforeMs = 2 * 60 * 60 * 1000;
