import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { fieldId, summarySentence } from '../findings.ts';
import { focusField } from '../focus-field.ts';
import type { StepForm } from '../hooks/use-step-form.ts';
import { FindingList } from './finding-list.tsx';
import { LookAgain } from './look-again.tsx';

/** Why a step was not saved, or what to look at although it was. Receives the focus. */
export function StepResult({ form }: { form: StepForm }) {
  if (form.refusals.length > 0) {
    return (
      <Result title="Not saved yet. This is what we found:">
        <FindingList findings={form.refusals} label="What we found" />
      </Result>
    );
  }
  const { findings, number } = form.saved;
  if (findings.length > 0) {
    return (
      <Result key={`saved ${number}`} title="Saved. You can go on, but look at this first:">
        <FindingList findings={findings} label="What we found" />
        <div className="flex flex-wrap gap-3 pt-2">
          <Button onClick={form.goOn}>Continue anyway</Button>
          <LookAgain isLoading={form.isBusy} refetch={form.submit} />
        </div>
      </Result>
    );
  }
  const fields = Object.entries(form.errors);
  if (fields.length === 0) return null;
  return (
    <Result key={form.attempts} title="Almost there! Please fix this first:">
      <ul className="mt-1 flex flex-col text-danger-text">
        {fields.map(([name, message]) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={(event) => focusField(event, name)}
              className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-8"
            >
              {summarySentence(name, message)}
            </a>
          </li>
        ))}
      </ul>
    </Result>
  );
}

/** Each attempt shows another one, which takes the focus again. */
function Result({ title, children }: { title: string; children: ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="scroll-mt-6 rounded-card border border-line-strong bg-surface px-5 py-4 shadow-low"
    >
      <p className="flex items-start gap-2 font-semibold">
        <CircleAlert size={iconSize.medium} className="mt-0.5 shrink-0 text-accent-text" />
        {title}
      </p>
      {children}
    </section>
  );
}
