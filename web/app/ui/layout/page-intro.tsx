import type { ReactNode } from 'react';

interface PageIntroProps {
  eyebrow: ReactNode;
  title: ReactNode;
  /** The first sentences of the page. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** The header of a text page: `h1`, introduction, and at most two buttons. */
export function PageIntro({ eyebrow, title, children, actions }: PageIntroProps) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-eyebrow text-accent-text">{eyebrow}</p>
      <h1 className="max-w-3xl text-display">{title}</h1>
      {children && <div className="max-w-2xl text-lg text-ink-soft">{children}</div>}
      {actions && <div className="mt-2 flex w-full flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
