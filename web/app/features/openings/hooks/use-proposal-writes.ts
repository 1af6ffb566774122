import type { AdminProposal } from '@sunset/contract/api/openings/proposals.ts';
import { openingKeys } from '../../../entities/openings/query-keys.ts';
import { formatDateWithZone } from '../../../format/dates.ts';
import { call } from '../../../lib/requests/api.ts';
import { useWrite } from '../../../shared/use-write.ts';

/** Plans the unpublished opening of a proposal. */
export function usePlanProposal() {
  return useWrite({
    send: ({ id }: AdminProposal) => call('POST /admin/proposals/{proposalId}/plan', { params: { proposalId: id } }),
    refresh: [openingKeys.all],
    onSuccess: ({ proposal }) => ({
      title: 'Opening Planned',
      description: `${proposalName(proposal)}. Guests see it when you publish it.`,
    }),
    failed: ['Not Planned', 'The opening was not planned.'],
  });
}

/** Withdraws a proposal. */
export function useWithdrawProposal(onDone: () => void) {
  return useWrite({
    send: ({ id }: AdminProposal) => call('DELETE /admin/proposals/{proposalId}', { params: { proposalId: id } }),
    refresh: [openingKeys.proposals],
    onSuccess: (_, proposal) => ({
      title: 'Proposal Withdrawn',
      description: `Members no longer see ${proposalName(proposal)}.`,
    }),
    failed: ['Not Withdrawn', 'The proposal is still there.'],
    onSettled: onDone,
  });
}

/** What a proposal is called in the panel. */
export const proposalName = ({ resortName, opening_date: start }: AdminProposal): string =>
  `${resortName}, ${formatDateWithZone(start, 'weekdayDateTime')}`;
