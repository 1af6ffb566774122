export function NotFoundPicture() {
  return (
    <svg viewBox="0 0 320 180" aria-hidden className="w-72 max-w-full rounded-card">
      <rect width="320" height="180" className="fill-accent-soft" />
      <circle cx="160" cy="118" r="54" className="fill-amber" />
      <circle cx="160" cy="118" r="38" className="fill-accent" opacity="0.75" />
      <rect y="112" width="320" height="68" className="fill-dusk" />
      <path
        d="M96 126h128M118 138h84M138 150h44"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-amber"
        opacity="0.7"
      />
      <path d="M226 108h44l-8 13h-28Z" className="fill-ink" />
      <path d="M246 104V66l26 36Zm-4 0V76l-17 27Z" className="fill-surface" />
      <path
        d="M40 48q7-8 14 0q7-8 14 0M82 34q6-7 12 0q6-7 12 0"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        className="stroke-ink-soft"
      />
    </svg>
  );
}
