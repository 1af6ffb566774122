import { StaffBookingStatus } from '../../../../entities/bookings/booking-status.tsx';
import type { StaffBookingDetails } from '@sunset/contract/api/bookings/admin.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../lib/requests/error-text.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { QueryView } from '../../../../ui/states/query-view.tsx';
import { Spinner } from '../../../../ui/states/spinner.tsx';
import { bookingDetailsQuery } from '../queries.ts';
import { groupReference } from '../../../../entities/bookings/booking-text.ts';
import { BookingFacts } from './booking-facts.tsx';
import { BookingHistory } from './booking-history.tsx';
import { BookingActions, type DialogMode } from './booking-actions.tsx';
import { CancelForm } from './cancel-form.tsx';
import { EditForm } from './edit-form.tsx';
import { GuestName } from '../list/guest-name.tsx';
import { UnsavedDecision } from './unsaved-decision.tsx';
import type { Decisions } from '../../../../entities/bookings/decisions/use-decisions.ts';

interface BookingDialogProps {
  /** From the URL; null while the dialog is closed. */
  reference: string | null;
  decisions: Decisions;
  onClose: () => void;
  onDelete: (booking: StaffBooking) => void;
}

export function BookingDialog({ reference, decisions, onClose, onDelete }: BookingDialogProps) {
  return (
    <Dialog isOpen={reference !== null} onClose={onClose} title={<Title reference={reference ?? ''} />}>
      {reference !== null && (
        <Contents
          key={reference}
          reference={reference}
          decisions={decisions}
          onDelete={(booking) => {
            onClose();
            onDelete(booking);
          }}
        />
      )}
    </Dialog>
  );
}

/** A reference that does not fit beside the word is on a line of its own, instead of half of it. */
const Title = ({ reference }: { reference: string }) => (
  <>
    Booking <span className="inline-block">{groupReference(reference)}</span>
  </>
);

interface ContentsProps extends Pick<BookingDialogProps, 'decisions' | 'onDelete'> {
  reference: string;
}

function Contents({ reference, decisions, onDelete }: ContentsProps) {
  const query = useQuery(bookingDetailsQuery(reference));
  const [mode, setMode] = useState<DialogMode>('look');
  // The server says that there is no such booking: another try would not help.
  if (!query.data && query.error instanceof ApiError && query.error.status === 404)
    return <p role="alert">{errorText(query.error)}</p>;
  return (
    <QueryView query={query} what="booking" pending={<Spinner label="Loading the booking..." />}>
      {(details) => (
        <LoadedBooking details={details} mode={mode} onMode={setMode} decisions={decisions} onDelete={onDelete} />
      )}
    </QueryView>
  );
}

interface LoadedBookingProps extends Pick<BookingDialogProps, 'decisions' | 'onDelete'> {
  details: StaffBookingDetails;
  mode: DialogMode;
  onMode: (mode: DialogMode) => void;
}

function LoadedBooking({ details, mode, onMode, decisions, onDelete }: LoadedBookingProps) {
  const { booking } = details;
  const handleDone = () => onMode('look');
  if (mode === 'edit') return <EditForm details={details} onDone={handleDone} />;
  if (mode === 'cancel') return <CancelForm booking={booking} onDone={handleDone} />;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <GuestName booking={booking} />
        </div>
        <StaffBookingStatus status={booking.status} />
      </div>
      <UnsavedDecision booking={booking} />
      <BookingActions booking={booking} decisions={decisions} onMode={onMode} onDelete={onDelete} />
      <BookingFacts booking={booking} />
      <BookingHistory details={details} />
    </>
  );
}
