import type { MessageKind } from '@sunset/contract/message-kinds.ts';
import { textsFor } from '../../../messages/texts.ts';
import { findProposal } from '../../proposals/queries.ts';
import { isDemoGuest } from '../facts/queries.ts';
import { composeProposals } from '../proposals/compose.ts';
import { findHappensFacts, isProposalsPostOvertaken } from '../proposals/queries.ts';
import { proposalHappens, votesReached } from '../proposals/templates.ts';
import type { ClaimedMessage } from './commands/claim-messages.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import type { DeliveryResult } from './record-delivery-result.ts';
import { post, postToStaff, sendToPerson, toBody } from './send-to-person.ts';
import { notConfigured, outOfDate } from './unsent.ts';

type ProposalMessageKind = Extract<MessageKind, 'guests.proposals' | 'proposal.happens' | 'staff.proposal_reached'>;

/** About openings that the community may ask for. Rules: PROPOSAL-7, PROPOSAL-8. */
export function sendAboutProposals(
  deps: DeliveryDeps,
  message: ClaimedMessage,
  kind: ProposalMessageKind,
): Promise<DeliveryResult> {
  switch (kind) {
    case 'guests.proposals':
      return sendProposals(deps, message);
    case 'proposal.happens':
      return sendHappens(deps, message);
    case 'staff.proposal_reached':
      return sendReached(deps, message);
  }
}

/** The post about all proposals; the older one is deleted once this one is recorded. Rule: PROPOSAL-8. */
async function sendProposals(deps: DeliveryDeps, message: ClaimedMessage): Promise<DeliveryResult> {
  const channelId = deps.config.channelGuests;
  if (channelId === undefined) return notConfigured;
  if (await isProposalsPostOvertaken(deps.db, message.id)) return outOfDate;
  const { body, hash, rows } = await composeProposals(deps, { showsCounts: true });
  if (!rows.some(({ state }) => state === 'open')) return outOfDate;
  const result = await post(deps, message, { channelId, body });
  if (result.kind !== 'sent') return result;
  const bodyHash = message.uncertainSince === null ? hash : null;
  const { startedAt: postedAt } = message;
  return { ...result, post: { kind: 'guests.proposals', openingId: null, postedAt, channelId, bodyHash } };
}

async function sendHappens(deps: DeliveryDeps, message: ClaimedMessage): Promise<DeliveryResult> {
  const { proposal_id: proposalId, member_id: memberId } = message.payload;
  const facts = await findHappensFacts(deps.db, Number(proposalId), Number(memberId));
  if (facts === null || isDemoGuest(facts.discordId) || facts.startsAt <= deps.now()) return outOfDate;
  const text = proposalHappens(facts, textsFor(deps.offeredLocales, facts.locale));
  return sendToPerson(deps, message, { discordId: facts.discordId, body: toBody(deps, text) });
}

/** Once it is public, or will not be, there is nothing to do for staff. */
async function sendReached(deps: DeliveryDeps, message: ClaimedMessage): Promise<DeliveryResult> {
  const proposal = await findProposal(deps.db, Number(message.payload['proposal_id']), deps.now());
  const isAhead = proposal !== null && proposal.startsAt > deps.now();
  const isOpen = isAhead && (proposal.state === 'planned' || proposal.state === 'reached');
  return postToStaff(deps, message, isOpen ? votesReached(proposal) : null);
}
