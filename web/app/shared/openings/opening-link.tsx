import { m } from '#messages';
import { Copy } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { copyText, useCopy } from '../../ui/hooks/use-copy.ts';
import { iconSize } from '../../ui/icon-size.ts';
import { addToast } from '../../ui/toasts/toast-store.ts';
import { bookingPath } from '../../entities/openings/opening.ts';

interface LinkedOpening {
  id: number;
  resortId: number;
}

/** What guests get, for a post on Discord. Only of a published opening: to guests the link of another one leads nowhere. Rule: PAGE-65. */
const openingLink = ({ id, resortId }: LinkedOpening) => `${location.origin}${bookingPath(resortId, id)}`;

const byHand = (url: string) => m.ui_copy_by_hand({ text: url });

export function CopyLinkButton({ opening, className }: { opening: LinkedOpening; className?: string }) {
  const url = openingLink(opening);
  const { isCopied, copy } = useCopy(url, byHand(url));
  return (
    <Button variant="secondary" className={className} icon={<Copy size={iconSize.small} />} onClick={copy}>
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy link'}</span>
    </Button>
  );
}

/** For a menu, which closes: a toast says that it was copied. */
export async function copyOpeningLink(opening: LinkedOpening): Promise<void> {
  const url = openingLink(opening);
  if (await copyText(url, byHand(url))) addToast({ title: 'Link Copied', description: url });
}
