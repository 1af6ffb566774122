import { bookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { formatBbc } from '../../../../format/money.ts';
import type { StaffBookingDetails } from '@sunset/contract/api/bookings/admin.ts';
import { useState } from 'react';
import { useServerForm } from '../../../../shared/use-server-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/forms/checkbox-field.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { TextAreaField } from '../../../../ui/forms/text-field.tsx';
import { useEditBooking } from '../mutations.ts';

const { maxLength } = bookingTexts.notes;

interface EditFormProps {
  details: StaffBookingDetails;
  onDone: () => void;
}

/** Changes the room type, the notes and the payment. Sends the version that the form was filled from. */
export function EditForm({ details, onDone }: EditFormProps) {
  const [booking] = useState(details.booking);
  const editing = useEditBooking();
  const initial = { roomId: String(booking.roomId), notes: booking.notes, isPaid: booking.paid_at !== null };
  const form = useServerForm({
    initial,
    labels: { roomId: 'Room type', notes: 'Notes' },
    send: ({ roomId, notes, isPaid }) =>
      editing.mutateAsync({
        reference: booking.bookingReference,
        expected_version: booking.version,
        ...(roomId !== initial.roomId && { roomId: Number(roomId) }),
        ...(notes !== initial.notes && { notes }),
        ...(isPaid !== initial.isPaid && { paid: isPaid }),
      }),
    onSuccess: () => {
      onDone();
      return { title: 'Booking Updated', description: 'The booking was changed.' };
    },
    failed: ['Update Failed', 'Failed to update the booking.'],
  });

  return (
    <form {...form.props} className="flex flex-col gap-4" aria-label="Edit booking">
      <SelectField
        {...form.field('roomId')}
        hint={
          booking.can.change_room
            ? 'The price changes with the room. The discount stays.'
            : 'You can’t change the room of a past booking.'
        }
        disabled={!booking.can.change_room}
        options={details.rooms.map((room) => roomOption(room, booking.roomId))}
      />
      <TextAreaField
        {...form.text('notes')}
        hint={`The guest can read them. ${maxLength - [...form.values.notes].length} characters left.`}
        maxLength={maxLength}
      />
      <CheckboxField
        label={`Payment received (${booking.payment_display})`}
        checked={form.values.isPaid}
        onChange={(event) => form.set({ isPaid: event.target.checked })}
      />
      <footer className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={form.isBusy} onClick={onDone}>
          Back
        </Button>
        <Button type="submit" isLoading={form.isBusy} disabled={!form.isChanged}>
          Save changes
        </Button>
      </footer>
    </form>
  );
}

function roomOption(room: StaffBookingDetails['rooms'][number], own: number) {
  const isOwn = room.roomId === own;
  const free = isOwn ? 'as booked' : `${room.availableCount} of ${room.totalCount} free`;
  return {
    value: String(room.roomId),
    label: `${room.roomType}, ${formatBbc(room.price)} (${free})`,
    isDisabled: !isOwn && room.availableCount === 0,
  };
}
