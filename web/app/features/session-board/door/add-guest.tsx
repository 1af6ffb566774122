import type { BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { GuestForm } from './guest-form.tsx';

interface AddGuestProps {
  opening: BoardOpening;
  /** What the board says after it: "Wren is in Standard 4 and checked in." */
  onAdded: (text: string) => void;
  /** Beside another button its icon has no room on a phone. */
  isNarrow: boolean;
}

/** For somebody who comes without a booking. Rule: DOOR-1. */
export function AddGuest({ opening, onAdded, isNarrow }: AddGuestProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="ghost"
        icon={<UserPlus size={iconSize.small} className={isNarrow ? 'max-sm:hidden' : ''} />}
        className={classNames('shrink-0 px-3', isNarrow && 'max-sm:px-2')}
        onClick={() => setIsOpen(true)}
      >
        Add guest
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Add a guest">
        <GuestForm
          opening={opening}
          onAdded={(text) => {
            close();
            onAdded(text);
          }}
        />
      </Dialog>
    </>
  );
}
