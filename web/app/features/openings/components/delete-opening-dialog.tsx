import { formatDateWithZone } from '../../../format/dates.ts';
import { formatCount } from '../../../format/numbers.ts';
import type { AdminOpening } from '@sunset/contract/api/openings/admin.ts';
import { messagesAtOnceMs } from '@sunset/contract/openings/session-length.ts';
import { useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { sendDeletion } from '../../../shared/openings/deletion.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { addToast, dismissToast } from '../../../ui/toasts/toast-store.ts';
import { UndoButton } from '../../../ui/undo-button.tsx';
import { useUndo } from '../hooks/use-undo.ts';
import { reloadLater } from '../mutations.ts';

const isSoon = (startsAt: string) => Date.parse(startsAt) - serverNow() < messagesAtOnceMs;

interface DeleteOpeningDialogProps {
  opening: AdminOpening | null;
  onClose: () => void;
}

/** Asks before an opening is deleted; shows how many bookings are cancelled. */
export function DeleteOpeningDialog({ opening, onClose }: DeleteOpeningDialogProps) {
  const [reason, setReason] = useState('');
  const undo = useUndo();
  const remove = useWrite({
    send: ({ id }: AdminOpening) => sendDeletion(id, reason),
    onSuccess(
      { cancelled_bookings: count, deletion_id: deletionId, undo_until: until },
      { resortName, opening_date: startsAt },
      client,
    ) {
      reloadLater(client);
      const toast = addToast({
        duration: Math.max(5000, Date.parse(until) - serverNow()),
        action: (
          <UndoButton
            onUndo={() => {
              dismissToast(toast);
              undo.mutate({ deletionId });
            }}
          />
        ),
        title: 'Opening Deleted',
        description:
          count === 0
            ? `${resortName} does not open at that time anymore.`
            : `${formatCount(count, 'booking was', 'bookings were')} cancelled. The guests get a message ${isSoon(startsAt) ? 'now' : 'when the undo is over'}.`,
      });
    },
    failed: ['Delete Failed', 'Failed to delete resort opening.'],
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={opening !== null}
      onClose={onClose}
      title="Delete this opening?"
      confirmLabel="Delete Opening"
      isDestructive
      isBusy={remove.isPending}
      consequences={opening ? deleteTexts(opening) : []}
      onConfirm={() => opening && remove.mutate(opening)}
    >
      {opening && (
        <p>
          {opening.resortName} does not open on {formatDateWithZone(opening.opening_date, 'weekdayDateTime')}. You can
          undo this for 10 minutes.
        </p>
      )}
      {opening?.booked === 0 && <p>Nobody has booked yet, so nobody loses a room.</p>}
      <TextField
        label="Reason (optional)"
        hint="Guests read it in their message."
        value={reason}
        maxLength={200}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}

function deleteTexts({ booked, pending }: AdminOpening): string[] {
  if (booked === 0) return [];
  return [
    `${formatCount(booked, 'booking is', 'bookings are')} cancelled, and ${booked === 1 ? 'the guest gets' : 'the guests get'} a message.`,
    ...(pending > 0
      ? [`Of these, ${formatCount(pending, 'is a request', 'are requests')} that nobody has answered yet.`]
      : []),
  ];
}
