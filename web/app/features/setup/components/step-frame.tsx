import type { SavedStep } from '@sunset/contract/api/setup/state.ts';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { useSetup } from '../hooks/use-setup.ts';
import type { StepForm } from '../hooks/use-step-form.ts';
import { stepState, stepTitle } from '../steps.ts';
import { BackButton } from './back-button.tsx';
import { StepHeading } from './step-heading.tsx';
import { StepResult } from './step-result.tsx';

interface Skip {
  loses: string;
  /** What the button says where a change takes away what is stored. */
  removal: string;
  send: () => Promise<SavedStep>;
}

interface StepFrameProps {
  form: StepForm;
  /** What this step is for, in one or two sentences. */
  intro: ReactNode;
  submitLabel?: string;
  /** For steps that can be left out: what is missing then. */
  skip?: Skip | undefined;
  children: ReactNode;
}

/** The form of a step: heading, explanation, fields and the buttons that go on, back or past it. */
export function StepFrame({ form, intro, submitLabel = 'Save and continue', skip, children }: StepFrameProps) {
  const title = stepTitle(useSetup(), form.step);
  return (
    <form
      noValidate
      aria-label={title}
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <StepHeading title={title}>{intro}</StepHeading>
      <StepResult form={form} />
      {children}
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
        <BackButton className="max-sm:order-last" />
        <Button type="submit" isLoading={form.isBusy} className="max-sm:w-full sm:ml-auto">
          {submitLabel}
          {!form.isBusy && <ArrowRight size={iconSize.medium} />}
        </Button>
      </div>
      {skip && <SkipBox form={form} skip={skip} />}
    </form>
  );
}

/** Of an existing set-up there is nothing to skip: what is stored stays, or is taken away on purpose. */
function SkipBox({ form, skip }: { form: StepForm; skip: Skip }) {
  const setup = useSetup();
  const isChange = setup.mode === 'change';
  const isStored = setup.steps.some((step) => step.id === form.step && stepState(setup, step) === 'done');
  if (isChange && !isStored) return null;
  return (
    <div className="flex flex-col items-start gap-2 rounded-card bg-sunk px-5 py-4">
      {isChange ? (
        <p>{skip.loses}</p>
      ) : (
        <p>
          <span className="font-semibold">You can leave this out.</span> {skip.loses} You can do it later.
        </p>
      )}
      <Button variant="secondary" onClick={() => form.submit(skip.send)}>
        {isChange ? skip.removal : 'Skip this step'}
      </Button>
    </div>
  );
}
