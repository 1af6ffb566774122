import type { SetupFinding } from '@sunset/contract/api/setup/findings.ts';
import type { SavedStep, SetupStep } from '@sunset/contract/api/setup/state.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { fieldErrors, fieldId, needsAttention, refusalsOf } from '../findings.ts';
import { setupQuery } from '../queries.ts';
import { DraftsContext } from './use-drafts.ts';
import { useEndOnRefusal } from './use-end-on-refusal.ts';
import { useSetupLocation } from './use-setup-location.ts';

interface StepFormOptions {
  step: SetupStep;
  /** How the page calls a field of the request. */
  labels: Record<string, string>;
}

/** Saves a step and goes on; stays where the check found something. */
export function useStepForm({ step, labels }: StepFormOptions) {
  const client = useQueryClient();
  const drafts = useContext(DraftsContext);
  const { goNext } = useSetupLocation();
  const endOnRefusal = useEndOnRefusal();
  const [saved, setSaved] = useState<readonly SetupFinding[]>([]);
  const save = useMutation({ mutationFn: (send: () => Promise<SavedStep>) => send() });
  const labelOf = (name: string) => labels[name] ?? labels[name.replaceAll(/\.\d+/g, '')] ?? name;
  const errors = fieldErrors(save.error, labelOf);

  function handleSuccess({ setup, findings }: SavedStep): void {
    client.setQueryData(setupQuery().queryKey, setup);
    drafts.delete(step);
    if (needsAttention(findings)) setSaved(findings);
    else goNext();
  }

  function handleError(error: Error): void {
    if (endOnRefusal(error)) return;
    const isShown = refusalsOf(error).length > 0 || Object.keys(fieldErrors(error, labelOf)).length > 0;
    if (!isShown) showErrorToast(error, 'Not saved');
  }

  function submit(send: () => Promise<SavedStep>): void {
    if (save.isPending) return;
    setSaved([]);
    void handleResult(save.mutateAsync(send), { onSuccess: handleSuccess, onError: handleError });
  }

  return {
    step,
    submit,
    isBusy: save.isPending,
    /** Why the step was not saved. */
    errors,
    refusals: refusalsOf(save.error),
    /** What the check found although the step was saved. */
    saved,
    goOn: goNext,
    /** For a field of the form. */
    field: (name: string) => ({ id: fieldId(name), label: labelOf(name), error: errors[name] }),
  };
}

export type StepForm = ReturnType<typeof useStepForm>;
