import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface FactProps {
  term: string;
  children: ReactNode;
  /** Spans all columns of the list. */
  isWide?: boolean;
}

/** A term with its value, for a `<dl>` with a grid layout. The list styles the values. */
export function Fact({ term, children, isWide = false }: FactProps) {
  return (
    <div className={classNames('min-w-0', isWide && 'col-span-full')}>
      <dt className="text-sm font-normal text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
