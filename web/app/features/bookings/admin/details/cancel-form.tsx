import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { useState, type SubmitEvent } from 'react';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextAreaField } from '../../../../ui/forms/text-field.tsx';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { useCancelBooking } from '../mutations.ts';
import { showStatusError } from '../show-status-error.ts';

interface CancelFormProps {
  booking: StaffBooking;
  onDone: () => void;
}

export function CancelForm({ booking, onDone }: CancelFormProps) {
  const cancelling = useCancelBooking();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsMissing(reason.trim() === '');
    if (reason.trim() === '' || cancelling.isPending) return;
    void handleResult(cancelling.mutateAsync({ reference: booking.bookingReference, reason: reason.trim() }), {
      onSuccess: () => {
        addToast({
          title: 'Booking Cancelled',
          description: `${booking.guestInfo.discordUsername} gets a message with the reason.`,
        });
        onDone();
      },
      onError: showStatusError,
    });
  }

  return (
    <form className="flex flex-col gap-4" aria-label="Cancel booking" noValidate onSubmit={handleSubmit}>
      <p>
        {booking.guestInfo.discordUsername} loses the {booking.roomType} at {booking.resort} and gets a message on
        Discord.
      </p>
      <TextAreaField
        label="Reason"
        hint="The guest can read this."
        required
        maxLength={300}
        error={isMissing ? 'Please say why.' : undefined}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <footer className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={cancelling.isPending} onClick={onDone}>
          Keep it
        </Button>
        <Button type="submit" variant="destructive" isLoading={cancelling.isPending}>
          Cancel booking
        </Button>
      </footer>
    </form>
  );
}
