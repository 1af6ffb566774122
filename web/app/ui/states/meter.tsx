import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type MeterTone = 'accent' | 'green' | 'warning' | 'danger';

const tones: Record<MeterTone, string> = {
  accent: 'bg-accent',
  green: 'bg-green',
  warning: 'bg-amber',
  danger: 'bg-danger',
};

interface MeterProps {
  value: number;
  max: number;
  /** What is measured, for screen readers: "Rooms left". */
  label: string;
  /** The value as text: "12 of 20 rooms left". */
  text: ReactNode;
  tone?: MeterTone;
  isTextHidden?: boolean;
}

/** A bar for an amount within a range: rooms left, a limit used. The text says the same. */
export function Meter({ value, max, label, text, tone = 'accent', isTextHidden = false }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className="flex flex-col gap-1.5">
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        className="h-2 overflow-hidden rounded-full bg-track"
      >
        <div className={classNames('h-full rounded-full', tones[tone])} style={{ width: `${share * 100}%` }} />
      </div>
      <span className={isTextHidden ? 'sr-only' : 'text-sm font-medium tabular-nums text-ink-soft'}>{text}</span>
    </div>
  );
}
