import { Check, Copy, Share2 } from 'lucide-react';
import { m } from '#messages';
import { Button } from '../../../ui/button.tsx';
import { useCopy } from '../../../ui/hooks/use-copy.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { canShare, openShareSheet, type SharedLink } from './share.ts';

interface ShareButtonsProps {
  link: SharedLink;
  /** Nothing on the page is more important. */
  isMain?: boolean;
}

/** A link, to share with the browser's own sheet or to copy. */
export function ShareButtons({ link, isMain = false }: ShareButtonsProps) {
  const { url } = link;
  const { isCopied, copy } = useCopy(url, m.ui_copy_by_hand({ text: url }));
  const isShareable = canShare();
  return (
    <>
      <p className="rounded-control bg-sunk px-4 py-2 text-sm break-all select-all">{url}</p>
      <div className="flex flex-wrap gap-3">
        {isShareable && (
          <Button
            variant={isMain ? 'primary' : 'secondary'}
            className="flex-1"
            icon={<Share2 size={iconSize.medium} />}
            onClick={() => void openShareSheet(link).then((isOpen) => isOpen || copy())}
          >
            {m.party_invite_share()}
          </Button>
        )}
        <Button
          variant={isMain && !isShareable ? 'primary' : 'secondary'}
          className="flex-1"
          onClick={copy}
          icon={isCopied ? <Check size={iconSize.medium} /> : <Copy size={iconSize.medium} />}
        >
          <span aria-live="polite">{isCopied ? m.ui_copied() : m.party_invite_copy()}</span>
        </Button>
      </div>
    </>
  );
}
