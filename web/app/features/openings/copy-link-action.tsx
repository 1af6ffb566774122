import { CopyLinkButton } from '../../shared/openings/opening-link.tsx';

/** How long a toast with more than a sentence or with a button is shown. */
export const readingMs = 15_000;

/** Of a toast about published openings: the link, if there is one opening, and time to press it. */
export function copyLinkAction(openings: readonly { id: number; resortId: number; is_published: boolean }[]) {
  const [opening, ...others] = openings;
  if (!opening?.is_published || others.length > 0) return {};
  return { action: <CopyLinkButton opening={opening} className="mt-2" />, duration: readingMs };
}
