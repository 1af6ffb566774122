import { Copy } from 'lucide-react';
import { bookingPath } from '../../../entities/openings/opening.ts';
import { Button } from '../../../ui/button.tsx';
import { useCopy } from '../../../ui/hooks/use-copy.ts';
import { iconSize } from '../../../ui/icon-size.ts';

/** Copies the link to a published opening, for a post on Discord; in the toast that says that guests see it. */
function CopyLinkButton({ opening }: { opening: { id: number; resortId: number } }) {
  const url = `${location.origin}${bookingPath(opening.resortId, opening.id)}`;
  const { isCopied, copy } = useCopy(url, `Please copy it by hand: ${url}`);
  return (
    <Button variant="secondary" className="mt-2" icon={<Copy size={iconSize.small} />} onClick={copy}>
      {isCopied ? 'Copied' : 'Copy link'}
    </Button>
  );
}

/** Of a toast about published openings: the link, if there is one opening, and time to press it. */
export function copyLinkAction(openings: readonly { id: number; resortId: number; is_published: boolean }[]) {
  const [opening, ...others] = openings;
  if (!opening?.is_published || others.length > 0) return {};
  return { action: <CopyLinkButton opening={opening} />, duration: 15_000 };
}
