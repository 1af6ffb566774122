import { pickBookingTexts } from '@sunset/contract/booking-texts.ts';
import { useState } from 'react';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useGuestDetails } from '../wizard/hooks/use-guest-details.ts';
import type { ShownEntry } from './entry-event.ts';
import { JoinDialog } from './join-dialog.tsx';
import { useEntryChanges } from './use-entry-changes.ts';

const texts = {
  lobby: {
    edit: 'Edit your entry',
    leave: 'Leave the lobby',
    question: 'Leave the lobby?',
    consequence: (resort: string) =>
      `You are not in the draw for ${resort} then. You can come back until the lobby closes.`,
    left: 'You Left the Lobby',
    failed: 'You Are Still in the Lobby',
  },
  list: {
    edit: 'Edit your place',
    leave: 'Leave the list',
    question: 'Leave the waiting list?',
    consequence: (resort: string) => `You lose your place for ${resort}. If you join again, you start at the end.`,
    left: 'You Left the List',
    failed: 'You Are Still on the List',
  },
};

interface EntryActionsProps {
  /** Where the guest is with this entry. */
  kind: keyof typeof texts;
  entry: ShownEntry;
  can: { edit: boolean; leave: boolean };
}

/** Edit and Leave for an entry of a lobby or a waiting list, with their dialogs. */
export function EntryActions({ kind, entry, can }: EntryActionsProps) {
  const { change } = useGuestDetails();
  const [open, setOpen] = useState<'edit' | 'leave' | null>(null);
  const close = () => setOpen(null);
  const { edit, leave } = texts[kind];
  function handleEdit() {
    const { robloxUsername, robloxDisplayName, all_inclusive: allInclusive, payment_method: paymentMethod } = entry;
    change({ robloxUsername, robloxDisplayName, allInclusive, paymentMethod, ...pickBookingTexts(entry) });
    setOpen('edit');
  }
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {can.edit && (
          <Button variant="secondary" onClick={handleEdit} aria-label={`${edit}: ${entry.resort}`}>
            Edit
          </Button>
        )}
        {can.leave && (
          <Button variant="ghost" onClick={() => setOpen('leave')} aria-label={`${leave}: ${entry.resort}`}>
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
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={question}
      confirmLabel={confirmLabel}
      cancelLabel="Stay"
      isDestructive
      isBusy={isBusy}
      onConfirm={() =>
        void handleResult(leave(), {
          onSuccess: () => addToast({ title: left, description: entry.resort }),
          onError: (error) => showErrorToast(error, failed),
          onSettled: onClose,
        })
      }
    >
      <p>{consequence(entry.resort)}</p>
    </ConfirmDialog>
  );
}
