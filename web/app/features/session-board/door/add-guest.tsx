import type { BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { GuestForm } from './guest-form.tsx';

interface AddGuestProps {
  opening: BoardOpening;
  /** What the board says after it: "Wren is added and checked in." */
  onAdded: (text: string) => void;
  /** Beside another button only its icon fits on a phone. */
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
        icon={<UserPlus size={iconSize.small} />}
        className="shrink-0 px-3"
        onClick={() => setIsOpen(true)}
      >
        <span className={isNarrow ? 'max-sm:sr-only' : ''}>Add guest</span>
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
