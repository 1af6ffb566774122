import type { Party } from '@sunset/contract/api/parties/party.ts';
import { pickBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { BookingForm } from '../../booking-form/booking-form.tsx';
import { useWizard } from '../../wizard/wizard-context.ts';
import { useOpeningRooms } from '../use-opening-rooms.ts';
import { usePartyChanges } from '../use-party-changes.ts';

/** Changes the member's rooms and details. */
export function EditOwnForm({ party }: { party: Party }) {
  const { own } = party;
  const { changeDraft } = useWizard();
  const [isOpen, setIsOpen] = useState(false);
  function handleOpen() {
    const { robloxUsername, robloxDisplayName, all_inclusive: allInclusive, payment_method: paymentMethod } = own;
    changeDraft({ robloxUsername, robloxDisplayName, allInclusive, paymentMethod, ...pickBookingTexts(own) });
    setIsOpen(true);
  }
  return (
    <>
      <Button variant="ghost" icon={<PencilLine size={iconSize.medium} />} onClick={handleOpen}>
        {m.party_room_edit()}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={m.party_edit_title()}>
        <EditForm party={party} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function EditForm({ party, onClose }: { party: Party; onClose: () => void }) {
  const { join, isBusy } = usePartyChanges(party.code);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const options = useOpeningRooms(party.openingId);
  return (
    <BookingForm
      options={options}
      firstChoices={party.own.rooms.map(({ roomId }) => roomId)}
      isEditing
      refusal={refusal}
      isBusy={isBusy}
      submitLabel={m.ui_save()}
      onSubmit={(form) => {
        setRefusal(null);
        void handleResult(join(form), {
          onSuccess: () => {
            addToast({ title: m.party_edited_title() });
            onClose();
          },
          onError: setRefusal,
        });
      }}
      onCancel={onClose}
    />
  );
}
