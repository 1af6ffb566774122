import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { blankFields } from '../../../../lib/requests/problem-fields.ts';
import { useServerForm } from '../../../../shared/use-server-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextAreaField } from '../../../../ui/forms/text-field.tsx';
import { useCancelBooking } from '../mutations.ts';
import { statusFailure } from '../status-failure.ts';
import { guestName, messageText } from '../../../../entities/bookings/guest-name.ts';

interface CancelFormProps {
  booking: StaffBooking;
  onDone: () => void;
}

export function CancelForm({ booking, onDone }: CancelFormProps) {
  const cancelling = useCancelBooking();
  const form = useServerForm({
    initial: { reason: '' },
    labels: { reason: 'Reason' },
    missing: (values) => blankFields(values, { reason: 'Please say why.' }),
    send: ({ reason }) => cancelling.mutateAsync({ reference: booking.bookingReference, reason: reason.trim() }),
    onSuccess: () => {
      onDone();
      return {
        title: 'Booking Cancelled',
        description: messageText(booking, 'with the reason'),
      };
    },
    failed: statusFailure,
  });

  return (
    <form {...form.props} className="flex flex-col gap-4" aria-label="Cancel booking">
      <p>
        {guestName(booking)} loses the {booking.roomType} at {booking.resort}. {messageText(booking)}
      </p>
      <TextAreaField {...form.text('reason')} hint="The guest can read this." required maxLength={300} />
      <footer className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={form.isBusy} onClick={onDone}>
          Keep it
        </Button>
        <Button type="submit" variant="destructive" isLoading={form.isBusy}>
          Cancel booking
        </Button>
      </footer>
    </form>
  );
}
