import { Check, SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useSetup } from '../hooks/use-setup.ts';
import { useSetupLocation } from '../hooks/use-setup-location.ts';
import { canOpen, isExtra, pathOf, stepState, stepTexts, type StepState } from '../steps.ts';

/** The steps: a bar without the extras on phones, a list beside the form on wide screens. Steps that can be opened are links. */
export function Progress() {
  const setup = useSetup();
  const { steps } = setup;
  const skipped = setup.mode === 'change' ? 'not used' : 'skipped';
  const { step, hrefOf, go } = useSetupLocation();
  const path = pathOf(steps);
  const current = isExtra(step) ? path.length - 1 : path.findIndex(({ id }) => id === step);
  return (
    <nav aria-label="Steps of the set-up" className="lg:sticky lg:top-8">
      <p className="mb-2 text-sm font-medium text-ink-soft lg:hidden" aria-hidden>
        <span className="tabular-nums">{isExtra(step) ? 'Optional' : `Step ${current + 1} of ${path.length}`}</span> ·{' '}
        <span className="text-ink">{stepTexts[step].label}</span>
      </p>
      <ol className="flex items-center gap-1.5 lg:flex-col lg:items-stretch lg:gap-1">
        {steps.map((one) => {
          const { id, is_required } = one;
          const index = path.indexOf(one);
          const isCurrent = id === step;
          const state = stepState(setup, one);
          return (
            <li
              key={id}
              aria-current={isCurrent ? 'step' : undefined}
              className={isExtra(id) ? 'hidden lg:block' : 'flex-1'}
            >
              <span
                data-reached={index <= current}
                className={classNames(
                  'step-bar block h-1.5 rounded-full lg:hidden',
                  index <= current ? 'bg-accent' : 'bg-track',
                )}
              />
              <span className="sr-only lg:hidden">
                {stepTexts[id].label}
                {state !== 'open' && ` (${state === 'skipped' ? skipped : state})`}
              </span>
              <StepLink
                mark={isExtra(id) ? '+' : index + 1}
                label={stepTexts[id].label}
                isCurrent={isCurrent}
                state={state}
                note={is_required ? null : optionalNote(state, skipped)}
                href={canOpen(steps, id) ? hrefOf(id) : null}
                onOpen={() => go(id)}
              />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

const optionalNote = (state: StepState, skipped: string) => (state === 'skipped' ? skipped : 'optional');

const stepIcons: Partial<Record<StepState, ReactNode>> = {
  done: <Check size={16} strokeWidth={3} />,
  skipped: <SkipForward size={16} />,
};

interface StepLinkProps {
  /** The number of the step. */
  mark: ReactNode;
  label: string;
  isCurrent: boolean;
  state: StepState;
  /** Below the label of a step that can be left out. */
  note: string | null;
  /** Null: a required step before it is missing. */
  href: string | null;
  onOpen: () => void;
}

function StepLink({ mark, label, isCurrent, state, note, href, onOpen }: StepLinkProps) {
  const isDone = state === 'done';
  const contents = (
    <>
      <span
        aria-hidden
        className={classNames(
          'step-number flex size-8 shrink-0 items-center justify-center rounded-full text-sm font-bold tabular-nums',
          isCurrent && 'bg-accent text-on-accent',
          isDone && !isCurrent && 'bg-green-soft text-green-text',
          !isCurrent && !isDone && 'bg-sunk text-ink-soft',
        )}
      >
        {stepIcons[state] ?? mark}
      </span>
      <span className="min-w-0">
        <span className="block">{label}</span>
        {note !== null && <span className="block text-sm font-normal text-ink-soft">{note}</span>}
        {isDone && <span className="sr-only"> (done)</span>}
      </span>
    </>
  );
  const look = classNames(
    'hidden min-h-12 items-center gap-3 rounded-control px-3 py-1.5 lg:flex',
    isCurrent ? 'bg-surface font-semibold shadow-low' : 'text-ink-soft',
  );
  if (href === null || isCurrent) return <span className={look}>{contents}</span>;
  return (
    <a
      href={href}
      onClick={(event) => {
        event.preventDefault();
        onOpen();
      }}
      className={`${look} hover:bg-sunk hover:text-ink`}
    >
      {contents}
    </a>
  );
}
