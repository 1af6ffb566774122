import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import { m } from '#messages';
import { formatDateWithZone } from '../../format/dates.ts';
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

export function CancelDialog({ owner, booking, onClose }: CancelDialogProps) {
  const cancel = useCancelBooking(owner);
  function handleCancel() {
    if (!booking) return;
    void handleResult(cancel.mutateAsync(booking.bookingReference), {
      onSuccess: () =>
        addToast({
          title: m.bookings_status_cancelled_title(),
          description: m.bookings_cancel_done_text({ resort: booking.resort }),
        }),
      onError: (error) => showErrorToast(error, m.bookings_cancel_failed(), m.bookings_cancel_unanswered()),
      onSettled: onClose,
    });
  }
  return (
    <Dialog
      isOpen={booking !== null}
      onClose={onClose}
      title={m.bookings_cancel_question()}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.bookings_cancel_keep()}
          </Button>
          <Button variant="destructive" isLoading={cancel.isPending} onClick={handleCancel}>
            {m.bookings_cancel()}
          </Button>
        </>
      }
    >
      {booking && <p>{cancelText(booking)}</p>}
    </Dialog>
  );
}

/** The room is held for friends who share it. Rule: COMPANION-9. */
function cancelText({ guests, roomType: room, resort, checkIn }: Booking): string {
  const inputs = { room, resort, time: formatDateWithZone(checkIn, 'weekdayDayTime') };
  return guests > 1 ? m.bookings_cancel_shared_text(inputs) : m.bookings_cancel_text(inputs);
}
