import { formatDateWithZone } from '../../../format/dates.ts';
import { formatCount } from '../../../format/numbers.ts';
import type { AdminOpening } from '@sunset/contract/api/openings/admin.ts';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useDeleteOpening } from '../mutations.ts';

interface DeleteOpeningDialogProps {
  opening: AdminOpening | null;
  onClose: () => void;
}

/** Asks before an opening is deleted; shows how many bookings are cancelled. */
export function DeleteOpeningDialog({ opening, onClose }: DeleteOpeningDialogProps) {
  const remove = useDeleteOpening();
  function handleConfirm() {
    if (!opening) return;
    void handleResult(remove.mutateAsync(opening.id), {
      onSuccess: ({ cancelled_bookings: count }) =>
        addToast({
          title: 'Opening Deleted',
          description:
            count === 0
              ? `${opening.resortName} does not open at that time anymore.`
              : `${formatCount(count, 'booking was', 'bookings were')} cancelled. The guests get a message.`,
        }),
      onError: (error) => showErrorToast(error, 'Delete Failed', 'Failed to delete resort opening.'),
      onSettled: onClose,
    });
  }
  return (
    <ConfirmDialog
      isOpen={opening !== null}
      onClose={onClose}
      title="Delete this opening?"
      confirmLabel="Delete Opening"
      isDestructive
      isBusy={remove.isPending}
      consequences={opening ? [deleteText(opening)] : []}
      onConfirm={handleConfirm}
    >
      {opening && (
        <p>
          {opening.resortName} does not open on {formatDateWithZone(opening.opening_date, 'weekdayDateTime')}. You can’t
          undo this.
        </p>
      )}
    </ConfirmDialog>
  );
}

function deleteText({ booked }: AdminOpening): string {
  if (booked === 0) return 'Nobody has booked yet, so nobody gets a message.';
  return `${formatCount(booked, 'booking is', 'bookings are')} cancelled, and ${booked === 1 ? 'the guest gets' : 'the guests get'} a message.`;
}
