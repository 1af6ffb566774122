import type { AdminProposal, ProposalState } from '@sunset/contract/api/openings/proposals.ts';
import { CalendarPlus, Eye, Undo2 } from 'lucide-react';
import { formatDateWithZone } from '../../../../format/dates.ts';
import { formatCount } from '../../../../format/numbers.ts';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { Meter } from '../../../../ui/states/meter.tsx';
import { StatusLabel, type StatusTone } from '../../../../ui/status-label.tsx';
import { proposalName, usePlanProposal } from '../../hooks/use-proposal-writes.ts';
import { usePublish } from '../../hooks/use-publish.ts';

/** What the panel calls a state. */
export const stateLabels: Record<ProposalState, { tone: StatusTone; label: string }> = {
  open: { tone: 'info', label: 'Voting' },
  reached: { tone: 'waiting', label: 'Enough votes, not planned' },
  planned: { tone: 'waiting', label: 'Planned, not published' },
  published: { tone: 'good', label: 'Published' },
  over: { tone: 'quiet', label: 'Over' },
};

interface ProposalRowProps {
  proposal: AdminProposal;
  onWithdraw: () => void;
}

/** A proposal with its votes, and what staff do with it. */
export function ProposalRow({ proposal, onWithdraw }: ProposalRowProps) {
  const { resortName, opening_date: start, voting_ends: end, state, votes, votes_needed: needed, reminders } = proposal;
  const { tone, label } = stateLabels[state];
  const when = formatDateWithZone(start, 'weekdayDateTime');
  return (
    <li className="flex flex-col gap-3 border-t border-line py-4 first:border-t-0">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">{resortName}</h3>
          <time dateTime={start} className="text-ink-soft tabular-nums">
            {when}
          </time>
        </div>
        <StatusLabel tone={tone}>{label}</StatusLabel>
      </div>
      <Meter
        value={Math.min(votes, needed)}
        max={needed}
        label={`Votes for ${resortName}, ${when}`}
        text={`${votes} of ${formatCount(needed, 'vote')}, ${formatCount(reminders, 'reminder')}`}
        tone={votes >= needed ? 'green' : 'accent'}
      />
      {state === 'open' && (
        <p className="text-sm text-ink-soft">Voting ends {formatDateWithZone(end, 'weekdayDateTime')}.</p>
      )}
      {state === 'reached' && (
        <p className="text-sm text-ink-soft">
          Something was in the way, such as another opening at this time. Plan it when it is free.
        </p>
      )}
      <RowActions proposal={proposal} onWithdraw={onWithdraw} />
    </li>
  );
}

function RowActions({ proposal, onWithdraw }: ProposalRowProps) {
  const { state, opening_id: openingId } = proposal;
  const plan = usePlanProposal();
  const publish = usePublish();
  const name = proposalName(proposal);
  if (state === 'planned' && openingId !== null) {
    return (
      <div>
        <Button
          aria-label={`Publish proposed opening: ${name}`}
          icon={<Eye size={iconSize.small} />}
          isLoading={publish.isPending}
          onClick={() => publish.mutate([{ id: openingId }])}
        >
          Publish
        </Button>
      </div>
    );
  }
  // With an opening, which was deleted or is public, the proposal is decided.
  if (openingId !== null) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant={state === 'reached' ? 'primary' : 'secondary'}
        aria-label={`Plan now: ${name}`}
        icon={<CalendarPlus size={iconSize.small} />}
        isLoading={plan.isPending}
        onClick={() => plan.mutate(proposal)}
      >
        Plan now
      </Button>
      <Button
        variant="ghost"
        aria-label={`Withdraw: ${name}`}
        icon={<Undo2 size={iconSize.small} className="text-danger-text" />}
        onClick={onWithdraw}
      >
        Withdraw
      </Button>
    </div>
  );
}
