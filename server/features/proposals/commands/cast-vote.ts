import { sql } from 'kysely';
import { auditActor, type MemberActor } from '../../../actor.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { bookingRefused, notInServer } from '../../bookings/errors.ts';
import type { SiteSettings } from '../../site-settings/rules.ts';
import { membershipTooShort } from '../../waiting-list/errors.ts';
import { proposalNotFound, votingOver } from '../errors.ts';
import { findProposal, type ProposalRow } from '../queries.ts';

type VoteDeps = DatabaseDeps & { siteSettings: () => Promise<SiteSettings> };

interface Vote {
  proposalId: number;
  /** False withdraws the vote. */
  wanted: boolean;
}

interface Result {
  outcome: 'ok' | 'not_found' | 'voting_over' | 'not_a_member' | 'booking_blocked' | 'membership_too_short';
  allowedAt: Date | null;
}

/**
 * Gives or withdraws a member's vote, and returns the proposal as it is then. The vote that reaches the number plans the unpublished
 * opening and messages the staff. One statement, because a whole server votes in the same seconds and each vote locks the proposal.
 * Rules: PROPOSAL-2, PROPOSAL-4, PROPOSAL-5.
 */
export async function castVote(deps: VoteDeps, actor: MemberActor, { proposalId, wanted }: Vote): Promise<ProposalRow> {
  const { actorKind } = auditActor(actor);
  const { rows } = await sql<Result>`
    select outcome, allowed_at as "allowedAt"
    from cast_vote(${proposalId}, ${actor.member.id}, ${actorKind}, ${wanted}, ${deps.now()})`.execute(deps.db);
  const [result] = rows;
  if (result === undefined) throw new Error('cast_vote returned nothing');
  requireAccepted(result, (await deps.siteSettings()).inviteUrl);
  const proposal = await findProposal(deps.db, proposalId, deps.now());
  if (proposal === null) throw proposalNotFound();
  return proposal;
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
