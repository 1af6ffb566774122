import { formatDateWithZone, viewerTimeZone } from '../../../format/dates.ts';
import { formatCount } from '../../../format/numbers.ts';
import type { OpeningFormResort } from '@sunset/contract/api/openings/admin.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { readFieldProblems } from '../../../lib/requests/problem-fields.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useCreateOpening } from '../mutations.ts';
import { previewQuery, type PreviewInput } from '../queries.ts';
import { startProblem, type WallClock } from '../rules.ts';
import {
  emptyOnSaleForm,
  findMissingDays,
  isEmptyOnSaleForm,
  toOnSaleBody,
  type OnSaleErrors,
  type OnSaleForm,
} from '../state.ts';
import { showStartError } from '../show-start-error.ts';

interface Draft extends WallClock {
  resortId: string;
  weeks: string;
  releases: OnSaleForm;
}

const emptyDraft: Draft = { resortId: '', day: '', time: '', weeks: '1', releases: emptyOnSaleForm };

/** The state of the form for new openings: values, preview and errors. */
export function useCreateForm(resorts: readonly OpeningFormResort[]) {
  const [draft, setDraft] = useState(emptyDraft);
  const [attempts, setAttempts] = useState(0);
  const isAsked = attempts > 0;
  const create = useCreateOpening();
  const resort = resorts.find(({ id }) => String(id) === draft.resortId) ?? null;
  const input = toPreviewInput(draft, resort);
  const preview = useQuery({ ...previewQuery(input ?? emptyInput), enabled: input !== null });
  const problem = input && preview.error instanceof ApiError ? startProblem(preview.error.problem?.errors) : null;
  const missingDays = findMissingDays(draft.releases);

  function handleSubmit() {
    setAttempts(attempts + 1);
    if (!input || !resort || Object.keys(missingDays).length > 0) {
      showMissingFieldsToast();
      return;
    }
    const { name: resortName } = resort;
    const releases = isEmptyOnSaleForm(draft.releases) ? null : toOnSaleBody(draft.releases);
    void handleResult(create.mutateAsync({ ...input, resortName, releases }), {
      onSuccess: ({ openings }) => {
        addToast({ title: 'Opening Created', description: createdText(resortName, openings) });
        setDraft(emptyDraft);
        setAttempts(0);
      },
      onError: (error) => showStartError(error, 'Creation Failed', 'Failed to create resort opening.'),
    });
  }

  const onSaleErrors = { ...onSaleProblems(create.error), ...(isAsked ? missingDays : {}) };
  const missing = (value: string) => (isAsked && value === '' ? 'Please fill this in.' : undefined);
  return {
    draft,
    change: (changes: Partial<Draft>) => setDraft({ ...draft, ...changes }),
    resort,
    preview: input && preview.data ? preview.data : null,
    errors: {
      resort: missing(draft.resortId),
      day: missing(draft.day),
      time: missing(draft.time) ?? (problem?.field === 'time' ? problem.text : undefined),
      weeks: problem?.field === 'weeks' ? problem.text : undefined,
      releases: onSaleErrors,
    },
    releasesErrorKey: Object.keys(onSaleErrors).length > 0 ? String(attempts) : '',
    isBusy: create.isPending,
    handleSubmit,
  };
}

function showMissingFieldsToast(): void {
  addToast({
    variant: 'destructive',
    title: 'Missing Information',
    description: 'Please fill in all required fields.',
  });
}

/** The server's errors about on-sale times, by field. */
function onSaleProblems(error: Error | null): OnSaleErrors {
  const own = Object.entries(readFieldProblems(error)).filter(([path]) => path.startsWith('releases.'));
  return Object.fromEntries(own.map(([path, message]) => [path.slice('releases.'.length), message]));
}

function createdText(resortName: string, openings: readonly { opening_date: string }[]): string {
  const [first] = openings;
  if (!first || openings.length > 1) return `${formatCount(openings.length, 'opening')} at ${resortName}.`;
  return `${resortName} opens ${formatDateWithZone(first.opening_date, 'weekdayDateTime')}.`;
}

const emptyInput: PreviewInput = { day: '', time: '', timeZone: 'UTC', weeks: 1, resortId: 0, moving: null };

/** The request for the preview; null while something is missing. */
function toPreviewInput({ day, time, weeks }: Draft, resort: OpeningFormResort | null): PreviewInput | null {
  if (!resort || day === '' || time === '') return null;
  return { day, time, timeZone: viewerTimeZone(), weeks: Number(weeks), resortId: resort.id, moving: null };
}
