import type { Party } from '@sunset/contract/api/parties/party.ts';
import type { SaveEntryBody } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import type { PartyPolicy, PartySale } from '@sunset/contract/bookings/party.ts';
import { useState } from 'react';
import { m } from '#messages';
import type { Opening } from '../../../../entities/openings/opening.ts';
import { formatDateWithZone } from '../../../../format/dates.ts';
import { href } from '../../../../lib/navigation/href.ts';
import { useIsLeaving } from '../../../../lib/navigation/page-restore.ts';
import { call } from '../../../../lib/requests/api.ts';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { BookingForm } from '../../booking-form/booking-form.tsx';
import { PolicyField } from '../policy-field.tsx';
import { partyLink } from '../invitation-link.ts';
import { openShareSheet } from '../../invitation/share.ts';
import { firstChoice, useOpeningRooms } from '../use-opening-rooms.ts';

interface StartDialogProps {
  opening: Opening;
  sale: PartySale;
  onClose: () => void;
}

const intros: Record<PartySale, string> = {
  sale: m.party_start_intro(),
  lobby: m.party_start_intro_lobby(),
  waiting: m.party_start_intro_waiting(),
};

/** Starts a party with the leader's own form, shares its link, and goes to its page. */
export function StartDialog(props: StartDialogProps) {
  return (
    <Dialog isOpen onClose={props.onClose} title={m.party_book_with_friends()}>
      <StartForm {...props} />
    </Dialog>
  );
}

function StartForm({ opening, sale, onClose }: StartDialogProps) {
  const options = useOpeningRooms(opening.openingId);
  const [firstChoices] = useState(() => firstChoice(options));
  const [policy, setPolicy] = useState<PartyPolicy>('together');
  const [refusal, setRefusal] = useState<Error | null>(null);
  // Until the page of the party is there.
  const [isBusy, setIsBusy] = useIsLeaving();

  function handleSubmit(form: SaveEntryBody) {
    setRefusal(null);
    setIsBusy(true);
    void handleResult(call('POST /parties', { body: { ...form, openingId: opening.openingId, policy } }), {
      onSuccess: ({ party }) => void shareAndOpen(party),
      onError: (error) => {
        setRefusal(error);
        setIsBusy(false);
      },
    });
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <p className="font-medium">
          {opening.resortName}, {formatDateWithZone(opening.openingDate, 'weekdayDayTime')}
        </p>
        <p className="text-ink-soft">{intros[sale]}</p>
      </div>
      <BookingForm
        options={options}
        firstChoices={firstChoices}
        isEditing={false}
        refusal={refusal}
        isBusy={isBusy}
        submitLabel={m.party_start_submit()}
        onSubmit={handleSubmit}
        onCancel={onClose}
      >
        <PolicyField sale={sale} value={policy} onChange={setPolicy} />
      </BookingForm>
    </div>
  );
}

/** The browser refuses the sheet if the answer took too long after the press; the page of the party has a button for it. */
async function shareAndOpen(party: Party): Promise<void> {
  await openShareSheet(partyLink(party));
  location.assign(href(`/party/${party.code}`));
}
