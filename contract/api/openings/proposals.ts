import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { idParamSchema, idSchema, instantSchema, timeZoneSchema } from '../../fields.ts';
import { maxOpenProposals, maxVotesNeeded } from '../../openings/proposals.ts';
import { startSchema, zoneInputSchema } from './admin.ts';

/**
 * What became of a proposal. `open`: it can be voted on. `reached`: it has its votes, and staff have not published an opening yet.
 * `published`: its opening is public. `over`: voting ended without the votes. For staff `reached` says that the
 * site could not plan the opening, and `planned` that its unpublished opening exists. Rule: PROPOSAL-3.
 */
const publicStates = ['open', 'reached', 'published', 'over'] as const;
export const proposalStates = [...publicStates, 'planned'] as const;
export type ProposalState = (typeof proposalStates)[number];

const voteCountSchema = z.object({ votes: z.int().min(0), votes_needed: z.int().min(1) });

/** A proposed opening whose start is ahead. */
export const proposalSchema = voteCountSchema.extend({
  id: idSchema,
  resortId: idSchema,
  resortName: z.string(),
  opening_date: instantSchema,
  timezone: timeZoneSchema,
  /** When voting ends. */
  voting_ends: instantSchema,
  state: z.enum(publicStates),
  /** Of its public opening. */
  opening_id: idSchema.nullable(),
});
export type Proposal = z.output<typeof proposalSchema>;

export const ownProposalSchema = z.object({
  proposal_id: idSchema,
  has_voted: z.boolean(),
  /** A direct message is sent if the opening happens. */
  has_reminder: z.boolean(),
});
export type OwnProposal = z.output<typeof ownProposalSchema>;

/** A proposal for staff. */
export const adminProposalSchema = proposalSchema.extend({
  state: z.enum(proposalStates),
  /** Of its opening, unpublished or public. */
  opening_id: idSchema.nullable(),
  /** Members who asked for a direct message. */
  reminders: z.int().min(0),
});
export type AdminProposal = z.output<typeof adminProposalSchema>;

const proposalParams = z.object({ proposalId: idParamSchema });
const success = z.object({ success: z.literal(true) });
const castSchema = success.extend({ ...voteCountSchema.shape, state: z.enum(publicStates) });

export const listProposals = endpoint({
  method: 'GET',
  path: '/proposals',
  summary:
    'Proposed openings that have not started, soonest first, with their votes. Those that staff withdrew are missing.',
  access: 'public',
  reads: ['proposals', 'openings', 'catalogue'],
  response: z.array(proposalSchema),
});

export const listOwnProposals = endpoint({
  method: 'GET',
  path: '/user/proposals',
  summary: 'The proposals that the signed-in person votes for, or wants a message about.',
  access: 'member',
  response: z.array(ownProposalSchema),
});

export const vote = endpoint({
  method: 'PUT',
  path: '/user/proposals/{proposalId}/vote',
  summary:
    'Votes for a proposed opening. Fine to repeat: a member has one vote for each. With the votes that it needs, the opening is planned.',
  access: 'member',
  changes: ['proposals'],
  params: proposalParams,
  response: castSchema,
  errors: ['not_found', 'voting_over', 'not_a_member', 'membership_pending', 'booking_blocked', 'membership_too_short'],
});

export const withdrawVote = endpoint({
  method: 'DELETE',
  path: '/user/proposals/{proposalId}/vote',
  summary: 'Withdraws a vote while the proposal is open. Fine to repeat.',
  access: 'member',
  changes: ['proposals'],
  params: proposalParams,
  response: castSchema,
  errors: ['not_found', 'voting_over'],
});

export const addProposalReminder = endpoint({
  method: 'PUT',
  path: '/user/proposals/{proposalId}/reminder',
  summary: 'A direct message if this opening happens. Fine to repeat.',
  access: 'member',
  changes: [],
  params: proposalParams,
  response: success,
  errors: ['not_found', 'voting_over'],
});

export const removeProposalReminder = endpoint({
  method: 'DELETE',
  path: '/user/proposals/{proposalId}/reminder',
  summary: 'No message about this proposal.',
  access: 'member',
  changes: [],
  params: proposalParams,
  response: success,
});

export const listAdminProposals = endpoint({
  method: 'GET',
  path: '/admin/proposals',
  summary: 'Proposed openings that have not started, soonest first; those that staff withdrew are missing.',
  access: 'admin',
  response: z.array(adminProposalSchema),
});

export const proposeOpenings = endpoint({
  method: 'POST',
  path: '/admin/proposals',
  summary: 'Publishes proposed openings for a vote: all of them or none. At most ten can be open at a time.',
  access: 'admin',
  changes: ['proposals'],
  body: z.object({
    votes_needed: z.int().min(1).max(maxVotesNeeded),
    proposals: z
      .array(z.object({ resort_id: idSchema, opening_date: startSchema, timezone: zoneInputSchema }))
      .min(1)
      .max(maxOpenProposals),
  }),
  response: success.extend({ proposals: z.array(adminProposalSchema) }),
  errors: ['not_found', 'too_many_proposals', 'already_proposed'],
});

export const planProposal = endpoint({
  method: 'POST',
  path: '/admin/proposals/{proposalId}/plan',
  summary:
    'Plans the unpublished opening of a proposal, whatever its votes: also where the site could not, once nothing is in the way.',
  access: 'admin',
  changes: ['proposals', 'openings'],
  params: proposalParams,
  response: success.extend({ proposal: adminProposalSchema }),
  errors: ['not_found', 'already_decided', 'opening_started', 'opening_overlap', 'resort_closed'],
});

export const withdrawProposal = endpoint({
  method: 'DELETE',
  path: '/admin/proposals/{proposalId}',
  summary: 'Withdraws a proposal without an opening. Its votes end with it.',
  access: 'admin',
  changes: ['proposals'],
  params: proposalParams,
  response: success,
  errors: ['not_found', 'already_decided'],
});

export const proposalCalls = [
  listProposals,
  listOwnProposals,
  vote,
  withdrawVote,
  addProposalReminder,
  removeProposalReminder,
  listAdminProposals,
  proposeOpenings,
  planProposal,
  withdrawProposal,
] as const;
