import { bookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { formatBbc } from '../../../../format/money.ts';
import type { StaffBookingDetails } from '@sunset/contract/api/bookings/admin.ts';
import { useState, type SubmitEvent } from 'react';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../../lib/requests/show-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/forms/checkbox-field.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { TextAreaField } from '../../../../ui/forms/text-field.tsx';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
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
  const [roomId, setRoomId] = useState(String(booking.roomId));
  const [notes, setNotes] = useState(booking.notes);
  const [isPaid, setIsPaid] = useState(booking.paid_at !== null);
  const input = {
    ...(roomId !== String(booking.roomId) && { roomId: Number(roomId) }),
    ...(notes !== booking.notes && { notes }),
    ...(isPaid !== (booking.paid_at !== null) && { paid: isPaid }),
  };
  const isChanged = Object.keys(input).length > 0;

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isChanged || editing.isPending) return;
    void handleResult(
      editing.mutateAsync({ reference: booking.bookingReference, expected_version: booking.version, ...input }),
      {
        onSuccess: () => {
          addToast({ title: 'Booking Updated', description: 'The booking was changed.' });
          onDone();
        },
        onError: (error) => showErrorToast(error, 'Update Failed', 'Failed to update the booking.'),
      },
    );
  }

  return (
    <form className="flex flex-col gap-4" aria-label="Edit booking" onSubmit={handleSubmit}>
      <SelectField
        label="Room type"
        hint={
          booking.can.change_room
            ? 'The price changes with the room. The discount stays.'
            : 'You can’t change the room of a past booking.'
        }
        disabled={!booking.can.change_room}
        value={roomId}
        options={details.rooms.map((room) => roomOption(room, booking.roomId))}
        onChange={setRoomId}
      />
      <TextAreaField
        label="Notes"
        hint={`The guest can read them. ${maxLength - [...notes].length} characters left.`}
        maxLength={maxLength}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      <CheckboxField
        label={`Payment received (${booking.payment_display})`}
        checked={isPaid}
        onChange={(event) => setIsPaid(event.target.checked)}
      />
      <footer className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={editing.isPending} onClick={onDone}>
          Back
        </Button>
        <Button type="submit" isLoading={editing.isPending} disabled={!isChanged}>
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
