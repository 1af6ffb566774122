import { m } from '#messages';
import type { Proposal } from '@sunset/contract/api/openings/proposals.ts';
import { ThumbsUp, X } from 'lucide-react';
import { useState } from 'react';
import { loginPath } from '../../../lib/navigation/book-now.ts';
import { href } from '../../../lib/navigation/href.ts';
import { useIsLeaving } from '../../../lib/navigation/page-restore.ts';
import { call } from '../../../lib/requests/api.ts';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Button } from '../../../ui/button.tsx';
import { hiddenPart } from '../../../ui/hidden-part.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import type { CountedVote } from '../rules.ts';
import { showVoteError } from './show-vote-error.tsx';

interface VoteButtonProps {
  proposal: Proposal;
  /** Null of a visitor, and until it is known. */
  hasVoted: boolean | null;
  /** The id of the element with the time. */
  describedBy: string;
  onCount: (counted: CountedVote) => void;
  onVoted: (hasVoted: boolean) => void;
}

/** Votes, or withdraws the vote. A visitor goes to the login and comes back here. */
export function VoteButton({ proposal, hasVoted, describedBy, onCount, onVoted }: VoteButtonProps) {
  const { session } = useSession();
  const { links } = useSite().community;
  const [isLeaving, setIsLeaving] = useIsLeaving();
  const [isBusy, setIsBusy] = useState(false);
  const isWithdrawal = hasVoted === true;

  function handleClick() {
    if (session === null) {
      setIsLeaving(true);
      location.assign(loginPath(`${href('/vote')}#proposal-${proposal.id}`));
      return;
    }
    setIsBusy(true);
    void handleResult(send(proposal.id, isWithdrawal), {
      onSuccess(counted) {
        onCount(counted);
        onVoted(!isWithdrawal);
        const { votes: count, votes_needed: total } = counted;
        addToast({
          title: isWithdrawal ? m.proposals_withdrawn_title() : m.proposals_voted_title(),
          description: m.proposals_counted({ count, total, resort: proposal.resortName }),
        });
      },
      onError: (error) =>
        showVoteError(
          error,
          isWithdrawal ? m.proposals_withdraw_failed() : m.proposals_vote_failed(),
          links.discordInvite,
        ),
      onSettled: () => setIsBusy(false),
    });
  }

  return (
    <Button
      variant={isWithdrawal ? 'secondary' : 'primary'}
      className="w-full"
      aria-describedby={describedBy}
      disabled={session !== null && hasVoted === null}
      isLoading={isBusy || isLeaving}
      onClick={handleClick}
      icon={isWithdrawal ? <X size={iconSize.small} /> : <ThumbsUp size={iconSize.small} />}
    >
      <span>
        <RichText
          message={isWithdrawal ? m.proposals_withdraw : m.proposals_vote}
          inputs={{ resort: proposal.resortName }}
          markup={hiddenPart}
        />
      </span>
    </Button>
  );
}

function send(proposalId: number, isWithdrawal: boolean) {
  const params = { proposalId };
  return isWithdrawal
    ? call('DELETE /user/proposals/{proposalId}/vote', { params })
    : call('PUT /user/proposals/{proposalId}/vote', { params });
}
