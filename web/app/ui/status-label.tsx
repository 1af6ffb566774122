import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type StatusTone = 'waiting' | 'good' | 'bad' | 'info' | 'quiet';

const tones: Record<StatusTone, string> = {
  waiting: 'bg-yellow-soft text-yellow-text',
  good: 'bg-green-soft text-green-text',
  bad: 'bg-red-soft text-red-text',
  info: 'bg-blue-soft text-blue-text',
  quiet: 'bg-sunk text-ink-soft',
};

interface StatusLabelProps {
  tone: StatusTone;
  /** The text, e.g. APPROVED: the colour alone never carries the meaning. */
  children: ReactNode;
}

/** A status as a small uppercase text with a dot. The feature chooses the tone. */
export function StatusLabel({ tone, children }: StatusLabelProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-7 items-center gap-2 rounded-full px-3 py-0.5 text-sm font-bold tracking-wide whitespace-nowrap',
        tones[tone],
      )}
    >
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {children}
    </span>
  );
}
