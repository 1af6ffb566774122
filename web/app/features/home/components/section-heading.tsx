interface SectionHeadingProps {
  eyebrow: string;
  title: string;
  children?: string;
}

/** The heading of a section of the home page. */
export function SectionHeading({ eyebrow, title, children }: SectionHeadingProps) {
  return (
    <div className="max-w-2xl">
      <p className="text-eyebrow text-accent-text">{eyebrow}</p>
      <h2 className="mt-2 text-heading">{title}</h2>
      {children && <p className="mt-3 text-lg text-ink-soft">{children}</p>}
    </div>
  );
}

/** Empty state of a list that is empty or could not be loaded (PAGE-25). */
export function NothingHere({ children }: { children: string }) {
  return <p className="rounded-card border border-dashed border-line-strong px-6 py-8 text-ink-soft">{children}</p>;
}
