import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface SectionHeadingProps {
  eyebrow?: string;
  title: string;
  children?: ReactNode;
  className?: string;
}

/** The heading of a section: eyebrow, `h2`, and a description. */
export function SectionHeading({ eyebrow, title, children, className }: SectionHeadingProps) {
  return (
    <div className={classNames('max-w-2xl', className)}>
      {eyebrow && <p className="mb-2 text-eyebrow text-accent-text">{eyebrow}</p>}
      <h2 className="text-heading">{title}</h2>
      {children && <p className="mt-3 text-lg text-ink-soft">{children}</p>}
    </div>
  );
}
