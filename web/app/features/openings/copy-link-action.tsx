import { CopyLinkButton } from '../../shared/openings/opening-link.tsx';

/** Of a toast about published openings: the link, if there is one opening, and time to press it. */
export function copyLinkAction(openings: readonly { id: number; resortId: number; is_published: boolean }[]) {
  const [opening, ...others] = openings;
  if (!opening?.is_published || others.length > 0) return {};
  return { action: <CopyLinkButton opening={opening} className="mt-2" />, duration: 15_000 };
}
