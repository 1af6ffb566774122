import type { ReactNode } from 'react';

interface StayCardProps {
  label: string;
  title?: ReactNode;
  /** On a line of its own, from its beginning: a text that becomes longer or shorter moves nothing. */
  countdown?: ReactNode;
  /** The time. On a phone either it or the title has two lines: the viewer's zone may have a longer name than the resort's. */
  time?: ReactNode;
  /** At most two lines, three on a narrow phone. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** A card whose height does not depend on its content: server-rendered and personal content replace each other in it. */
export function StayCard({ label, title, countdown, time, children, actions }: StayCardProps) {
  return (
    <section aria-label={label} className="rounded-card border border-line bg-surface p-4 text-ink shadow-high sm:p-5">
      <p className="truncate text-eyebrow text-accent-text">{label}</p>
      <div className="mt-1 min-h-27 sm:min-h-21">
        <h2 className="line-clamp-2 min-h-8 text-title">{title}</h2>
        <p className="mb-1 min-h-lh text-sm font-semibold tabular-nums">{countdown}</p>
        {time}
      </div>
      <div className="mt-1 min-h-16 text-sm min-[24rem]:min-h-12 text-ink-soft">{children}</div>
      <div className="mt-3 flex min-h-11 flex-wrap gap-2">{actions}</div>
    </section>
  );
}
