import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'accent' | 'red' | 'yellow' | 'purple' | 'blue' | 'green';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunk text-ink-soft',
  accent: 'bg-accent-soft text-accent-text',
  red: 'bg-red-soft text-red-text',
  yellow: 'bg-yellow-soft text-yellow-text',
  purple: 'bg-purple-soft text-purple-text',
  blue: 'bg-blue-soft text-blue-text',
  green: 'bg-green-soft text-green-text',
};

interface BadgeProps {
  tone?: BadgeTone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A short text on a tinted pill. The colour alone never carries the meaning. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-7 items-center gap-1.5 rounded-full px-3 py-0.5 text-sm font-semibold',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
