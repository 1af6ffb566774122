import type { SharedRoom } from '@sunset/contract/api/bookings/companions.ts';
import { useState } from 'react';
import { m } from '#messages';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { OwnNamesForm } from '../own-names-form.tsx';

/** Changes the Roblox account that somebody comes along with. */
export function ChangeNames({ room: { code, own } }: { room: SharedRoom }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="ghost"
        className="-mr-3 px-3 text-sm"
        aria-label={m.companions_names_change()}
        onClick={() => setIsOpen(true)}
      >
        {m.ui_change()}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={m.companions_names_title()}>
        <OwnNamesForm
          code={code}
          known={own}
          submitLabel={m.ui_save()}
          doneToast={{ title: m.companions_names_changed() }}
          onDone={close}
        />
      </Dialog>
    </>
  );
}
