import type { ReactNode } from 'react';

interface StayCardProps {
  label: string;
  title?: ReactNode;
  /** On a line of its own, from its beginning: a text that becomes longer or shorter moves nothing. */
  countdown?: ReactNode;
  /** The time: on a phone at most two lines, because the viewer's zone may have a longer name than the resort's. */
  time?: ReactNode;
  /** At most two lines. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** A card whose height does not depend on its content: server-rendered and personal content replace each other in it. */
export function StayCard({ label, title, countdown, time, children, actions }: StayCardProps) {
  return (
    <section aria-label={label} className="rounded-card border border-line bg-surface p-4 text-ink shadow-high sm:p-5">
      <p className="truncate text-eyebrow text-accent-text">{label}</p>
      <h2 className="mt-1 min-h-8 truncate text-title">{title}</h2>
      <p className="mb-1 min-h-lh text-sm font-semibold tabular-nums">{countdown}</p>
      <div className="min-h-13 sm:min-h-7">{time}</div>
      <div className="mt-1 min-h-12 text-sm text-ink-soft">{children}</div>
      <div className="mt-3 flex min-h-11 flex-wrap gap-2">{actions}</div>
    </section>
  );
}
