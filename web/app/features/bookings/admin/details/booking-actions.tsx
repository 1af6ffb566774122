import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { Ban, Check, Pencil, RotateCcw, Trash2, UserCheck, UserX, X } from 'lucide-react';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { useRestoreBooking, useSetAttendance } from '../mutations.ts';
import type { DialogMode } from './booking-dialog.tsx';
import { showStatusError } from '../show-status-error.ts';
import type { Decisions } from '../../../../entities/bookings/decisions/use-decisions.ts';

interface BookingActionsProps {
  booking: StaffBooking;
  decisions: Decisions;
  onMode: (mode: DialogMode) => void;
  onDelete: (booking: StaffBooking) => void;
}

export function BookingActions({ booking, decisions, onMode, onDelete }: BookingActionsProps) {
  const { can } = booking;
  const isDeciding = decisions.isBusyWith(booking);
  return (
    <div className="flex flex-wrap gap-2 [&>button]:flex-1 [&>button]:basis-36 [&>button]:px-3 [&>button]:whitespace-nowrap">
      {can.approve && (
        <Button
          icon={<Check aria-hidden size={iconSize.small} />}
          isLoading={isDeciding}
          onClick={() => decisions.decide('approve', booking)}
        >
          Approve
        </Button>
      )}
      {can.reject && (
        <Button
          variant="secondary"
          icon={<X aria-hidden size={iconSize.small} />}
          onClick={() => decisions.decide('reject', booking)}
        >
          Reject
        </Button>
      )}
      <Button variant="secondary" icon={<Pencil aria-hidden size={iconSize.small} />} onClick={() => onMode('edit')}>
        Change
      </Button>
      {can.cancel && (
        <Button variant="secondary" icon={<Ban aria-hidden size={iconSize.small} />} onClick={() => onMode('cancel')}>
          Cancel booking
        </Button>
      )}
      {can.restore && <Restore booking={booking} />}
      {(can.mark_no_show || can.mark_completed) && <Attendance booking={booking} />}
      <Button variant="ghost" icon={<Trash2 aria-hidden size={iconSize.small} />} onClick={() => onDelete(booking)}>
        Delete
      </Button>
    </div>
  );
}

function Restore({ booking }: { booking: StaffBooking }) {
  const restoring = useRestoreBooking();
  function handleRestore() {
    void handleResult(restoring.mutateAsync(booking.bookingReference), {
      onSuccess: () => addToast({ title: 'Booking Restored', description: 'It is pending again and has a room.' }),
      onError: showStatusError,
    });
  }
  return (
    <Button
      variant="secondary"
      icon={<RotateCcw aria-hidden size={iconSize.small} />}
      isLoading={restoring.isPending}
      onClick={handleRestore}
    >
      Restore
    </Button>
  );
}

function Attendance({ booking }: { booking: StaffBooking }) {
  const setting = useSetAttendance();
  const hasCome = booking.can.mark_completed;
  function handleSet() {
    void handleResult(
      setting.mutateAsync({ reference: booking.bookingReference, status: hasCome ? 'completed' : 'no_show' }),
      {
        onSuccess: () =>
          addToast({
            title: 'Attendance Changed',
            description: hasCome ? 'The guest came.' : 'The guest did not come.',
          }),
        onError: showStatusError,
      },
    );
  }
  const Icon = hasCome ? UserCheck : UserX;
  return (
    <Button
      variant="secondary"
      icon={<Icon aria-hidden size={iconSize.small} />}
      isLoading={setting.isPending}
      onClick={handleSet}
    >
      {hasCome ? 'Mark completed' : 'Mark no-show'}
    </Button>
  );
}
