import { sql } from 'kysely';
import { system, type MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { notInServer, bookingRefused } from '../../bookings/errors.ts';
import { enqueueMessage } from '../../messages/commands/enqueue-message.ts';
import type { SiteSettings } from '../../site-settings/rules.ts';
import { membershipTooShort } from '../../waiting-list/errors.ts';
import { proposalNotFound, votingOver } from '../errors.ts';
import { recordPlanned } from '../record-planned.ts';
import { findProposal, type ProposalRow } from '../queries.ts';

type VoteDeps = DatabaseDeps & { siteSettings: () => Promise<SiteSettings> };

interface Vote {
  proposalId: number;
  /** False takes the vote back. */
  wanted: boolean;
}

interface Result {
  outcome: 'ok' | 'not_found' | 'voting_over' | 'not_a_member' | 'booking_blocked' | 'membership_too_short';
  allowedAt: Date | null;
  hasChanged: boolean;
  hasReached: boolean;
  openingId: number | null;
}

/**
 * Gives or takes back a member's vote, and returns the proposal after it. The vote that reaches the number plans the unpublished
 * opening and messages the staff. Rules: PROPOSAL-2, PROPOSAL-4, PROPOSAL-5.
 *
 * race: `cast_vote` locks the proposal, so that one vote of many reaches the number.
 */
export async function castVote(deps: VoteDeps, actor: MemberActor, vote: Vote): Promise<ProposalRow> {
  const { inviteUrl } = await deps.siteSettings();
  return transact(deps, async (deps) => {
    const result = await cast(deps, actor, vote);
    requireAccepted(result, inviteUrl);
    if (result.hasChanged) await record(deps, actor, vote);
    if (result.hasReached) await recordReached(deps, vote.proposalId, result.openingId);
    const proposal = await findProposal(deps.db, vote.proposalId, deps.now());
    if (proposal === null) throw proposalNotFound();
    return proposal;
  });
}

async function cast(deps: DatabaseDeps, { member }: MemberActor, { proposalId, wanted }: Vote): Promise<Result> {
  const { rows } = await sql<Result>`
    select outcome, allowed_at as "allowedAt", has_changed as "hasChanged", has_reached as "hasReached", opening as "openingId"
    from cast_vote(${proposalId}, ${member.id}, ${wanted}, ${deps.now()})`.execute(deps.db);
  const [result] = rows;
  if (result === undefined) throw new Error('cast_vote returned nothing');
  return result;
}

function requireAccepted({ outcome, allowedAt }: Result, inviteUrl: string): void {
  switch (outcome) {
    case 'ok':
      return;
    case 'not_found':
      throw proposalNotFound();
    case 'voting_over':
      throw votingOver();
    case 'not_a_member':
      throw notInServer(inviteUrl);
    case 'booking_blocked':
      throw bookingRefused('booking_blocked');
    case 'membership_too_short':
      throw membershipTooShort(allowedAt);
  }
}

function record(deps: DatabaseDeps, actor: MemberActor, { proposalId, wanted }: Vote): Promise<void> {
  const action = wanted ? 'proposal.vote' : 'proposal.withdraw_vote';
  return recordChange(deps, actor, { action, subject: 'proposal', subjectId: String(proposalId) });
}

async function recordReached(deps: DatabaseDeps, proposalId: number, openingId: number | null): Promise<void> {
  const subjectId = String(proposalId);
  await recordChange(deps, system, { action: 'proposal.reach', subject: 'proposal', subjectId });
  if (openingId !== null) await recordPlanned(deps, system, { proposalId, openingId });
  await enqueueMessage(deps, { kind: 'staff.proposal_reached', key: subjectId, payload: { proposal_id: proposalId } });
}
