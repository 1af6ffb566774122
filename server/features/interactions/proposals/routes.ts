import type { Texts } from '../../../messages/texts.ts';
import { requireMembership } from '../../bookings/require-membership.ts';
import { escapeForDiscord } from '../../messages/templates/message-text.ts';
import { castVote } from '../../proposals/commands/cast-vote.ts';
import { addProposalReminder } from '../../proposals/commands/set-reminder.ts';
import type { ProposalRow } from '../../proposals/queries.ts';
import { onAction, type InteractionServer } from '../interaction-server.ts';
import { readId } from '../read-arguments.ts';
import { actionButton, moment, rowOf, textReply, type ReplyMessage } from '../replies.ts';

/** The buttons under the post about proposed openings, and under the answer to a vote. Rule: PROPOSAL-8. */
export function serveProposalButtons(server: InteractionServer): void {
  onAction(server, 'proposal_vote', {
    replies: 'message',
    handle: async ({ deps, actor, texts, args }) => {
      const proposalId = readId(args.proposalId);
      const member = await requireMembership(deps, actor);
      const proposal = await castVote(deps, member, { proposalId, wanted: true });
      deps.changes.recordOwn(['proposals']);
      return { kind: 'message', message: voted(proposal, texts) };
    },
  });
  onAction(server, 'proposal_unvote', {
    replies: 'update',
    handle: async ({ deps, actor, texts, args }) => {
      const proposal = await castVote(deps, actor, { proposalId: readId(args.proposalId), wanted: false });
      deps.changes.recordOwn(['proposals']);
      return { kind: 'update', message: withdrawn(proposal, texts) };
    },
  });
  onAction(server, 'proposal_remind', {
    replies: 'message',
    handle: async ({ deps, actor, texts, args }) => {
      await addProposalReminder(deps, actor, readId(args.proposalId));
      return textReply(texts.say('proposals_reminder_on'));
    },
  });
}

/** What `proposals_counted` and `proposals_withdrawn` name. */
const inputsOf = ({ resort, startsAt, votes, votesNeeded }: ProposalRow) => ({
  resort: escapeForDiscord(resort),
  start: moment(startsAt),
  count: votes,
  total: votesNeeded,
});

/** The last vote that was needed cannot be withdrawn. */
export function voted(proposal: ProposalRow, { say }: Texts): ReplyMessage {
  const isOpen = proposal.state === 'open';
  const counted = say('proposals_counted', inputsOf(proposal));
  const args = { proposalId: proposal.id };
  const withdraw = actionButton('proposal_unvote', args, { label: say('proposals_withdraw') });
  const remind = actionButton('proposal_remind', args, { label: say('post_remind'), style: 'primary' });
  return {
    content: isOpen ? counted : `${counted} ${say('proposals_reached')}`,
    components: [isOpen ? rowOf(withdraw, remind) : rowOf(remind)],
  };
}

export function withdrawn(proposal: ProposalRow, { say }: Texts): ReplyMessage {
  const vote = actionButton(
    'proposal_vote',
    { proposalId: proposal.id },
    { label: say('proposals_vote'), style: 'success' },
  );
  return { content: say('proposals_withdrawn', inputsOf(proposal)), components: [rowOf(vote)] };
}
