import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface EmptyStateProps {
  /** A `Picture` or a large icon. */
  picture: ReactNode;
  title: string;
  /** Why it is empty, in one sentence. */
  children?: ReactNode;
  action?: ReactNode;
  headingLevel?: 'h1' | 'h2' | 'h3';
  className?: string;
}

/** A picture, a sentence and the next step. */
export function EmptyState({
  picture,
  title,
  children,
  action,
  headingLevel: Heading = 'h2',
  className,
}: EmptyStateProps) {
  return (
    <div className={classNames('mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-12 text-center', className)}>
      <div className="text-accent-text">{picture}</div>
      <Heading className="text-title">{title}</Heading>
      {/* Balanced lines end at the same word in all fonts. */}
      {children && <div className="text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
