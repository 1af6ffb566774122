import { ProposalList } from '../../features/proposals/components/proposal-list.tsx';
import type { VotePage } from '../../features/proposals/load-page.ts';

export default function Vote({ data }: { data: VotePage }) {
  return <ProposalList {...data} />;
}
