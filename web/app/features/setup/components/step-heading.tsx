import type { ReactNode } from 'react';

/** The heading of the step that is shown; it receives the focus when the step changes. */
export const stepHeadingId = 'setup-heading';

export function StepHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="flex flex-col gap-2">
      <h2 id={stepHeadingId} tabIndex={-1} className="text-heading">
        {title}
      </h2>
      <div className="max-w-prose text-lg text-ink-soft">{children}</div>
    </header>
  );
}
