import type { SetupFinding } from '@sunset/contract/api/setup/findings.ts';
import type { SavedStep, SetupStep } from '@sunset/contract/api/setup/state.ts';
import { createContext, useContext, useEffect, useState } from 'react';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { fieldErrors, fieldId, needsAttention, refusalsOf } from '../findings.ts';
import { setupQuery } from '../queries.ts';
import { useEndOnRefusal } from './use-end-on-refusal.ts';
import { useSetup } from './use-setup.ts';
import { useSetupLocation } from './use-setup-location.ts';

/** What was typed and not saved yet, by step: it survives a look at another step. In memory alone, because it may contain secrets. */
export const DraftsContext = createContext<Map<SetupStep, unknown>>(new Map());

interface StepFormOptions<Values> {
  step: SetupStep;
  initial: Values;
  /** How the page calls a field of the request. */
  labels: Record<string, string>;
  /** A sentence for each field without which nothing is sent. */
  missing?: (values: Values) => Record<string, string>;
  send: (values: Values) => Promise<SavedStep>;
}

interface Saved {
  findings: readonly SetupFinding[];
  /** Of the answer: the same findings again are another answer. */
  number: number;
}

const nothingFound: Saved = { findings: [], number: 0 };

/** Saves a step and goes on; stays where the check found something. */
export function useStepForm<Values extends object>({ step, initial, labels, missing, send }: StepFormOptions<Values>) {
  const drafts = useContext(DraftsContext);
  const { goNext } = useSetupLocation();
  const { fixed_fields: fixed } = useSetup();
  const endOnRefusal = useEndOnRefusal();
  const [start] = useState(() => (drafts.get(step) as Values | undefined) ?? initial);
  const [saved, setSaved] = useState(nothingFound);
  const form = useServerForm<Values, SavedStep>({
    initial: start,
    labels,
    ...(missing && { missing }),
    onMissing: () => setSaved(nothingFound),
    send,
    problemsOf: (error) => fieldErrors(error, labels),
    onSuccess({ setup, findings }, _values, client) {
      client.setQueryData(setupQuery().queryKey, setup);
      drafts.delete(step);
      if (needsAttention(findings)) setSaved(({ number }) => ({ findings, number: number + 1 }));
      else goNext();
    },
    onError(error) {
      setSaved(nothingFound);
      return endOnRefusal(error) || refusalsOf(error).length > 0;
    },
    failed: ['Not saved'],
  });
  const { values } = form;
  useEffect(() => {
    if (values !== start) drafts.set(step, values);
  }, [drafts, step, values, start]);
  const labelOf = (path: string) => labels[path] ?? labels[path.replaceAll(/\.\d+/g, '')] ?? path;
  /** Whether the environment sets this field, so that it cannot be changed here. Rule: SETUP-8. */
  const isFixed = (name: string) => fixed.includes(`${step}.${name}`);
  /** For a field of the request. */
  const part = (path: string) => ({ id: fieldId(path), label: labelOf(path), error: form.errors[path] });
  return {
    ...form,
    step,
    isFixed,
    part,
    field: <Name extends keyof Values & string>(name: Name) => ({ ...form.field(name), ...part(name) }),
    text: (name: keyof Values & string) => ({ ...form.text(name), ...part(name), disabled: isFixed(name) }),
    /** Why the step was not saved. */
    refusals: refusalsOf(form.error),
    /** What the check found although the step was saved, until the next answer. */
    saved,
    goOn: goNext,
  };
}

export type StepForm = Pick<
  ReturnType<typeof useStepForm>,
  'step' | 'part' | 'submit' | 'isBusy' | 'attempts' | 'errors' | 'refusals' | 'saved' | 'goOn'
>;
