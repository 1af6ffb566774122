import type { SavedStep } from '@sunset/contract/api/setup/state.ts';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import type { StepForm } from '../hooks/use-step-form.ts';
import { stepTexts } from '../steps.ts';
import { BackButton } from './back-button.tsx';
import { StepHeading } from './step-heading.tsx';
import { StepResult } from './step-result.tsx';

interface StepFrameProps {
  form: StepForm;
  /** What this step is for, in one or two sentences. */
  intro: ReactNode;
  submitLabel?: string;
  /** For steps that can be left out: what is missing then. */
  skip?: { loses: string; send: () => Promise<SavedStep> } | undefined;
  children: ReactNode;
}

/** The form of a step: heading, explanation, fields and the buttons that go on, back or past it. */
export function StepFrame({ form, intro, submitLabel = 'Save and continue', skip, children }: StepFrameProps) {
  return (
    <form
      noValidate
      aria-label={stepTexts[form.step].title}
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <StepHeading title={stepTexts[form.step].title}>{intro}</StepHeading>
      <StepResult form={form} />
      {children}
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
        <BackButton className="max-sm:order-last" />
        <Button type="submit" isLoading={form.isBusy} className="max-sm:w-full sm:ml-auto">
          {submitLabel}
          {!form.isBusy && <ArrowRight size={iconSize.medium} />}
        </Button>
      </div>
      {skip && (
        <div className="flex flex-col items-start gap-2 rounded-card bg-sunk px-5 py-4">
          <p>
            <span className="font-semibold">You can leave this out.</span> {skip.loses} You can do it later.
          </p>
          <Button variant="secondary" onClick={() => form.submit(skip.send)}>
            Skip this step
          </Button>
        </div>
      )}
    </form>
  );
}
