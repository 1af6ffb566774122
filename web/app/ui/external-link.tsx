import { m } from '#messages';
import type { ComponentProps } from 'react';

interface ExternalLinkProps extends Omit<ComponentProps<'a'>, 'target' | 'rel'> {
  /** Empty for a link that the community has not set: only its text is shown (SETTINGS-8). */
  href: string;
}

/** A link to another site: opens a new tab with `noopener`, and says so to screen readers. */
export function ExternalLink({ children, ...rest }: ExternalLinkProps) {
  if (rest.href === '') return children;
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr-only"> {m.ui_new_tab_hint()}</span>
    </a>
  );
}
