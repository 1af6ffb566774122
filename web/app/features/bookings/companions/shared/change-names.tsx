import type { SharedRoom } from '@sunset/contract/api/bookings/companions.ts';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { OwnNamesForm } from '../own-names-form.tsx';

/** Changes the Roblox account that somebody comes along with. */
export function ChangeNames({ room: { code, own } }: { room: SharedRoom }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="-mr-2.5"
        aria-label={m.companions_names_change()}
        onClick={() => setIsOpen(true)}
      >
        <PencilLine size={iconSize.medium} />
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={m.companions_names_title()}>
        <OwnNamesForm
          code={code}
          known={own}
          submitLabel={m.waiting_list_edit_save()}
          doneToast={{ title: m.companions_names_changed() }}
          onDone={close}
        />
      </Dialog>
    </>
  );
}
