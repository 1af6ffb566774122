import { LoaderCircle } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { iconSize } from '../icon-size.ts';

interface SpinnerProps {
  /** Announced to screen readers, and shown beside the spinner unless `isLabelHidden`. */
  label: string;
  isLabelHidden?: boolean;
  className?: string;
}

export function Spinner({ label, isLabelHidden = false, className }: SpinnerProps) {
  return (
    <div role="status" className={classNames('inline-flex items-center gap-3 text-ink-soft', className)}>
      <LoaderCircle size={iconSize.large} className="shrink-0 animate-spin text-accent-text" />
      <span className={isLabelHidden ? 'sr-only' : undefined}>{label}</span>
    </div>
  );
}
