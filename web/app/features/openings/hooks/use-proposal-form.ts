import type { OpeningFormResort } from '@sunset/contract/api/openings/admin.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { openingKeys } from '../../../entities/openings/query-keys.ts';
import { viewerTimeZone } from '../../../format/dates.ts';
import { formatCount } from '../../../format/numbers.ts';
import { call } from '../../../lib/requests/api.ts';
import { errorText } from '../../../lib/requests/error-text.ts';
import { showErrorToastWithText } from '../../../lib/requests/show-error.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { startOf } from '../mutations.ts';
import {
  emptyProposalForm,
  findMissingStarts,
  readProposalProblems,
  StartRefused,
  withNextRow,
  type ProposalForm,
  type ProposedStart,
} from '../proposal-form.ts';

/** The form that proposes openings for a vote. */
export function useProposalForm(resorts: readonly OpeningFormResort[], onClose: () => void) {
  const client = useQueryClient();
  const form = useServerForm({
    initial: emptyProposalForm,
    missing: findMissingStarts,
    send: (values) => send(client, values),
    refresh: [openingKeys.proposals],
    problemsOf: readProposalProblems,
    onSuccess({ proposals }) {
      onClose();
      return { title: 'Proposed', description: `Members can vote on ${formatCount(proposals.length, 'opening')} now.` };
    },
    onError(error) {
      const cause = error instanceof StartRefused ? error.cause : error;
      const [text] = Object.values(readProposalProblems(error));
      showErrorToastWithText(cause, 'Not Proposed', text ?? errorText(cause, 'Nothing was proposed.'));
      return true;
    },
  });
  const { openings } = form.values;
  const setOpenings = (change: (now: readonly ProposedStart[]) => ProposedStart[]) =>
    form.set((now) => ({ openings: change(now.openings) }));
  return {
    ...form,
    options: resorts.map(({ id, name }) => ({ value: String(id), label: name })),
    openings,
    addRow: () => setOpenings(withNextRow),
    removeRow: (index: number) => setOpenings((now) => now.toSpliced(index, 1)),
    setRow: (index: number, changes: Partial<ProposedStart>) =>
      setOpenings((now) => now.map((row, at) => (at === index ? { ...row, ...changes } : row))),
  };
}

/** The server computes the instants of all rows before it gets the proposals. */
async function send(client: QueryClient, { votesNeeded, openings }: ProposalForm) {
  const timeZone = viewerTimeZone();
  const proposals = await Promise.all(
    openings.map(async ({ resortId, day, time }, index) => {
      const input = { day, time, timeZone, weeks: 1, resortId: Number(resortId), moving: null };
      const start = await startOf(client, input).catch((error: unknown) => {
        throw new StartRefused(index, error);
      });
      return { resort_id: Number(resortId), opening_date: start, timezone: timeZone };
    }),
  );
  return call('POST /admin/proposals', { body: { votes_needed: Number(votesNeeded), proposals } });
}
