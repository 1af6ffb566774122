interface BrandMarkProps {
  className?: string;
}

/** The site's mark in the colours of the theme. The logo of a community covers it (server/pages/brand.ts). */
export function BrandMark({ className }: BrandMarkProps) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={`brand-mark ${className}`}>
      <path d="M5 19a11 11 0 0 1 22 0Z" className="fill-amber" />
      <path d="M8.5 19a7.5 7.5 0 0 1 15 0Z" className="fill-accent" />
      <path
        d="M2 22.5h28M6 26.25h20M11 30h10"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        className="stroke-accent-text"
      />
    </svg>
  );
}
