import type { OpeningFormResort } from '@sunset/contract/api/openings/admin.ts';
import type { AdminProposal } from '@sunset/contract/api/openings/proposals.ts';
import { useQuery } from '@tanstack/react-query';
import { Vote } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../../../format/numbers.ts';
import { href } from '../../../../lib/navigation/href.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { Disclosure } from '../../../../ui/dialogs/disclosure.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { PanelSection } from '../../../../ui/layout/panel-section.tsx';
import { QueryView } from '../../../../ui/states/query-view.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { proposalName, useWithdrawProposal } from '../../hooks/use-proposal-writes.ts';
import { proposalsQuery } from '../../queries.ts';
import { ProposalRow, stateLabels } from './proposal-row.tsx';
import { ProposeDialog } from './propose-dialog.tsx';

/** Openings that members vote on, from the proposal to the publication. */
export function ProposalsSection({ resorts }: { resorts: readonly OpeningFormResort[] }) {
  const proposals = useQuery(proposalsQuery());
  const [isProposing, setIsProposing] = useState(false);
  const [withdrawn, setWithdrawn] = useState<AdminProposal | null>(null);
  const openCount = (proposals.data ?? []).filter(({ state }) => state === 'open').length;
  return (
    <PanelSection
      title="Proposals"
      description={
        <>
          Openings that members{' '}
          <a href={href('/vote')} className="link">
            vote on
          </a>
          . You publish those with enough votes.
        </>
      }
      isDescriptionForWide
      actions={
        <Button variant="secondary" icon={<Vote size={iconSize.small} />} onClick={() => setIsProposing(true)}>
          Propose openings
        </Button>
      }
    >
      <QueryView
        query={proposals}
        what="proposals"
        pending={<Skeleton className="h-6" />}
        isEmpty={proposals.data?.length === 0}
        empty={<p className="text-ink-soft">Nothing is proposed.</p>}
      >
        {(loaded) => <ProposalRows proposals={loaded} onWithdraw={setWithdrawn} />}
      </QueryView>
      {isProposing && <ProposeDialog {...{ resorts, openCount }} onClose={() => setIsProposing(false)} />}
      {withdrawn && <WithdrawDialog proposal={withdrawn} onClose={() => setWithdrawn(null)} />}
    </PanelSection>
  );
}

/** More of those that wait for members, and not for staff, are collapsed. */
const maxExpanded = 5;

interface ProposalRowsProps {
  proposals: readonly AdminProposal[];
  onWithdraw: (proposal: AdminProposal) => void;
}

function ProposalRows({ proposals, onWithdraw }: ProposalRowsProps) {
  const isForStaff = ({ state }: AdminProposal) => state === 'reached' || state === 'planned';
  const others = proposals.filter((proposal) => !isForStaff(proposal));
  const collapsed = others.length > maxExpanded ? others : [];
  const shown = collapsed.length > 0 ? proposals.filter(isForStaff) : proposals;
  const listOf = (rows: readonly AdminProposal[]) => (
    <ul>
      {rows.map((proposal) => (
        <ProposalRow key={proposal.id} proposal={proposal} onWithdraw={() => onWithdraw(proposal)} />
      ))}
    </ul>
  );
  return (
    <div className="-my-4">
      {shown.length > 0 && listOf(shown)}
      {collapsed.length > 0 && (
        <Disclosure className="border-b-0 first:border-t-0" summary={summaryOf(collapsed)}>
          {listOf(collapsed)}
        </Disclosure>
      )}
    </div>
  );
}

/** "9 proposals: 7 voting, 1 published, 1 over" */
function summaryOf(proposals: readonly AdminProposal[]): string {
  const counts = (['open', 'published', 'over'] as const).flatMap((state) => {
    const count = proposals.filter((proposal) => proposal.state === state).length;
    return count === 0 ? [] : [`${count} ${stateLabels[state].label.toLowerCase()}`];
  });
  return `${formatCount(proposals.length, 'proposal')}: ${counts.join(', ')}`;
}

function WithdrawDialog({ proposal, onClose }: { proposal: AdminProposal; onClose: () => void }) {
  const withdraw = useWithdrawProposal(onClose);
  const { votes } = proposal;
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      onClose={onClose}
      title="Withdraw this proposal?"
      confirmLabel="Withdraw"
      isBusy={withdraw.isPending}
      consequences={votes > 0 ? [`${formatCount(votes, 'vote ends', 'votes end')} with it.`] : []}
      onConfirm={() => withdraw.mutate(proposal)}
    >
      <p>{proposalName(proposal)}. Members can’t vote on it anymore.</p>
    </ConfirmDialog>
  );
}
