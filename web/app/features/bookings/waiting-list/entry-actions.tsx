import { pickBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#messages';
import { Button } from '../../../ui/button.tsx';
import { focusSectionWhenRemoved } from '../../../ui/focus-section.ts';
import { useGuest } from '../guest-context.ts';
import { PartyLink } from '../party/party-link.tsx';
import { linkedGameQuery } from '../queries.ts';
import { useWizard } from '../wizard/wizard-context.ts';
import type { ShownEntry } from './entry-event.ts';
import { JoinDialog } from './joining/join-dialog.tsx';
import { AskBefore } from '../display/ask-before.tsx';
import { useEntryChanges } from './use-entry-changes.ts';

const texts = {
  lobby: {
    edit: m.waiting_list_lobby_edit_title(),
    leave: m.waiting_list_lobby_leave(),
    question: m.waiting_list_lobby_leave_question(),
    consequence: m.waiting_list_lobby_leave_text,
    left: m.waiting_list_lobby_left_title(),
    failed: m.waiting_list_lobby_not_left_title(),
  },
  list: {
    edit: m.waiting_list_edit_title(),
    leave: m.waiting_list_leave(),
    question: m.waiting_list_leave_question(),
    consequence: m.waiting_list_leave_text,
    left: m.waiting_list_left_title(),
    failed: m.waiting_list_not_left_title(),
  },
};

interface EntryActionsProps {
  /** Where the guest is with this entry. */
  kind: keyof typeof texts;
  entry: ShownEntry;
  can: { edit: boolean; leave: boolean };
}

/** Edit and Leave for an entry of a lobby or a waiting list, with their dialogs. With a party both are on its page (PAGE-94). */
export function EntryActions(props: EntryActionsProps) {
  const { party, resort } = props.entry;
  if (party === null) return <SingleActions {...props} />;
  return (
    <div>
      <PartyLink code={party} resort={resort} />
    </div>
  );
}

function SingleActions({ kind, entry, can }: EntryActionsProps) {
  const { changeDraft } = useWizard();
  // For the form: the wizard itself loads it at its own form only.
  useQuery(linkedGameQuery(useGuest().discord_id));
  const [open, setOpen] = useState<'edit' | 'leave' | null>(null);
  const close = () => setOpen(null);
  const { edit, leave } = texts[kind];
  function handleEdit() {
    const { robloxUsername, robloxDisplayName, all_inclusive: allInclusive, payment_method: paymentMethod } = entry;
    changeDraft({ robloxUsername, robloxDisplayName, allInclusive, paymentMethod, ...pickBookingTexts(entry) });
    setOpen('edit');
  }
  return (
    <>
      <div ref={focusSectionWhenRemoved} className="flex flex-wrap gap-3">
        {can.edit && (
          <Button
            variant="secondary"
            onClick={handleEdit}
            aria-label={m.bookings_labelled({ label: edit, name: entry.resort })}
          >
            {m.waiting_list_edit()}
          </Button>
        )}
        {can.leave && (
          <Button
            variant="ghost"
            onClick={() => setOpen('leave')}
            aria-label={m.bookings_labelled({ label: leave, name: entry.resort })}
          >
            {leave}
          </Button>
        )}
      </div>
      {open === 'edit' && (
        <JoinDialog
          kind={kind}
          opening={{ ...entry, resortName: entry.resort, openingDate: entry.checkIn }}
          entry={entry}
          onClose={close}
        />
      )}
      {open === 'leave' && <LeaveDialog kind={kind} entry={entry} onClose={close} />}
    </>
  );
}

function LeaveDialog({ kind, entry, onClose }: Pick<EntryActionsProps, 'kind' | 'entry'> & { onClose: () => void }) {
  const { leave, isBusy } = useEntryChanges(entry.openingId);
  const { question, leave: confirmLabel, consequence, left, failed } = texts[kind];
  return (
    <AskBefore
      onClose={onClose}
      question={question}
      confirmLabel={confirmLabel}
      cancelLabel={m.ui_stay()}
      isBusy={isBusy}
      send={leave}
      done={() => ({ title: left, description: entry.resort })}
      failed={failed}
    >
      <p>{consequence({ resort: entry.resort })}</p>
    </AskBefore>
  );
}
