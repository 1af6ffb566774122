import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { AnnounceDialog } from './announce-dialog.tsx';

interface AnnounceButtonProps {
  opening: { id: number; resort: string };
}

/** Announces one opening to guests, after a look at the post. */
export function AnnounceButton({ opening }: AnnounceButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        aria-label="Announce"
        icon={<Megaphone size={iconSize.medium} />}
        className="min-h-12 px-3.5"
        onClick={() => setIsOpen(true)}
      >
        <span className="max-sm:hidden">Announce</span>
      </Button>
      {isOpen && (
        <AnnounceDialog
          kind="guests"
          resortName={opening.resort}
          openingId={opening.id}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
