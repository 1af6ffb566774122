import type { ReactNode } from 'react';

/** Each screen of the wizard has one heading; it receives the focus. */
export const stepHeadingId = 'step-heading';

interface StepHeadingProps {
  title: string;
  children?: ReactNode;
}

export function StepHeading({ title, children }: StepHeadingProps) {
  return (
    <header className="flex flex-col gap-1.5">
      <h2 id={stepHeadingId} tabIndex={-1} className="text-heading">
        {title}
      </h2>
      {children && <p className="max-w-prose text-ink-soft">{children}</p>}
    </header>
  );
}
