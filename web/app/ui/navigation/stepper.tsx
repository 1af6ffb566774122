import { m } from '#messages';
import { Check } from 'lucide-react';
import { classNames } from '../class-names.ts';

interface StepperProps {
  steps: readonly string[];
  /** Counted from 1. */
  current: number;
  /** Names the list for screen readers. */
  label: string;
}

/** Shows the current step of a sequence. It is not interactive. */
export function Stepper({ steps, current, label }: StepperProps) {
  return (
    <nav aria-label={label}>
      <p className="mb-2 text-sm font-medium text-ink-soft md:hidden" aria-hidden>
        <span className="tabular-nums">{m.ui_step({ current, all: steps.length })}</span> ·{' '}
        <span className="text-ink">{steps[current - 1]}</span>
      </p>
      <ol className="flex items-center gap-1.5 md:gap-3">
        {steps.map((step, index) => (
          <Step key={step} name={step} number={index + 1} current={current} />
        ))}
      </ol>
    </nav>
  );
}

interface StepProps {
  name: string;
  number: number;
  current: number;
}

function Step({ name, number, current }: StepProps) {
  const isDone = number < current;
  const isCurrent = number === current;
  return (
    <li aria-current={isCurrent ? 'step' : undefined} className="flex flex-1 items-center gap-2 md:flex-initial">
      <span
        data-reached={number <= current}
        className={classNames(
          'step-bar h-1.5 w-full rounded-full md:hidden',
          number <= current ? 'bg-accent' : 'bg-track',
        )}
      />
      <span
        aria-hidden
        className={classNames(
          'step-number hidden size-8 shrink-0 items-center justify-center rounded-full text-sm font-bold tabular-nums md:flex',
          isCurrent && 'bg-accent text-on-accent',
          isDone && 'bg-green-soft text-green-text',
          !isCurrent && !isDone && 'bg-sunk text-ink-soft',
        )}
      >
        {isDone ? <Check size={16} strokeWidth={3} /> : number}
      </span>
      <span
        className={classNames(
          'sr-only md:not-sr-only md:text-sm',
          isCurrent ? 'font-semibold text-ink' : 'text-ink-soft',
        )}
      >
        {name}
        {isDone && <span className="sr-only"> {m.ui_step_done()}</span>}
      </span>
    </li>
  );
}
