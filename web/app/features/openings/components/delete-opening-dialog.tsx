import { formatDateWithZone } from '../../../format/dates.ts';
import { formatCount } from '../../../format/numbers.ts';
import type { AdminOpening } from '@sunset/contract/api/openings/admin.ts';
import { call } from '../../../lib/requests/api.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { reloadLater } from '../mutations.ts';

interface DeleteOpeningDialogProps {
  opening: AdminOpening | null;
  onClose: () => void;
}

/** Asks before an opening is deleted; shows how many bookings are cancelled. */
export function DeleteOpeningDialog({ opening, onClose }: DeleteOpeningDialogProps) {
  const remove = useWrite({
    send: ({ id: openingId }: AdminOpening) =>
      call('DELETE /admin/resort-openings/{openingId}', { params: { openingId } }),
    onSuccess({ cancelled_bookings: count }, { resortName }, client) {
      reloadLater(client);
      return {
        title: 'Opening Deleted',
        description:
          count === 0
            ? `${resortName} does not open at that time anymore.`
            : `${formatCount(count, 'booking was', 'bookings were')} cancelled. The guests get a message.`,
      };
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
      consequences={opening ? [deleteText(opening)] : []}
      onConfirm={() => opening && remove.mutate(opening)}
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
