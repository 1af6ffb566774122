/** Empty state of a list that is empty or could not be loaded (PAGE-25). */
export function EmptySection({ children }: { children: string }) {
  return <p className="rounded-card border border-dashed border-line-strong px-6 py-8 text-ink-soft">{children}</p>;
}
