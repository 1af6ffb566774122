import { formatDateWithZone } from '../../format/dates.ts';
import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import { handleResult } from '../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../lib/requests/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { addToast } from '../../ui/toasts/toast-store.ts';
import { useCancelBooking } from './mutations.ts';

interface CancelDialogProps {
  /** The Discord id of the guest. */
  owner: string;
  booking: Booking | null;
  onClose: () => void;
}

const noAnswerText = 'No answer from the server. Please check the list and try again.';

export function CancelDialog({ owner, booking, onClose }: CancelDialogProps) {
  const cancel = useCancelBooking(owner);
  function handleCancel() {
    if (!booking) return;
    void handleResult(cancel.mutateAsync(booking.bookingReference), {
      onSuccess: () =>
        addToast({
          title: 'Booking Cancelled',
          description: `Your room at ${booking.resort} is free for other guests now.`,
        }),
      onError: (error) => showErrorToast(error, 'Cancellation Failed', noAnswerText),
      onSettled: onClose,
    });
  }
  return (
    <Dialog
      isOpen={booking !== null}
      onClose={onClose}
      title="Cancel this booking?"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep Booking
          </Button>
          <Button variant="destructive" isLoading={cancel.isPending} onClick={handleCancel}>
            Cancel Booking
          </Button>
        </>
      }
    >
      {booking && (
        <p>
          Your {booking.roomType} at {booking.resort} on {formatDateWithZone(booking.checkIn, 'weekdayDayTime')} becomes
          free at once, and someone else can book it. You can’t undo this. If you have already paid, open a support
          ticket.
        </p>
      )}
    </Dialog>
  );
}
