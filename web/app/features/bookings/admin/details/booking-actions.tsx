import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { Ban, Check, Pencil, RotateCcw, Trash2, UserCheck, UserX, X } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { useRestoreBooking, useSetAttendance } from '../mutations.ts';
import type { Decisions } from '../../../../entities/bookings/decisions/use-decisions.ts';

export type DialogMode = 'look' | 'edit' | 'cancel';

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
          icon={<Check size={iconSize.small} />}
          isLoading={isDeciding}
          onClick={() => decisions.decide('approve', booking)}
        >
          Approve
        </Button>
      )}
      {can.reject && (
        <Button
          variant="secondary"
          icon={<X size={iconSize.small} />}
          onClick={() => decisions.decide('reject', booking)}
        >
          Reject
        </Button>
      )}
      <Button variant="secondary" icon={<Pencil size={iconSize.small} />} onClick={() => onMode('edit')}>
        Edit
      </Button>
      {can.cancel && (
        <Button variant="secondary" icon={<Ban size={iconSize.small} />} onClick={() => onMode('cancel')}>
          Cancel booking
        </Button>
      )}
      {can.restore && <Restore booking={booking} />}
      {(can.mark_no_show || can.mark_completed) && <Attendance booking={booking} />}
      <Button variant="ghost" icon={<Trash2 size={iconSize.small} />} onClick={() => onDelete(booking)}>
        Delete
      </Button>
    </div>
  );
}

function Restore({ booking }: { booking: StaffBooking }) {
  const restoring = useRestoreBooking();
  return (
    <Button
      variant="secondary"
      icon={<RotateCcw size={iconSize.small} />}
      isLoading={restoring.isPending}
      onClick={() => restoring.mutate(booking.bookingReference)}
    >
      Restore
    </Button>
  );
}

function Attendance({ booking }: { booking: StaffBooking }) {
  const setting = useSetAttendance();
  const hasCome = booking.can.mark_completed;
  const Icon = hasCome ? UserCheck : UserX;
  return (
    <Button
      variant="secondary"
      icon={<Icon size={iconSize.small} />}
      isLoading={setting.isPending}
      onClick={() => setting.mutate({ reference: booking.bookingReference, status: hasCome ? 'completed' : 'no_show' })}
    >
      {hasCome ? 'Mark completed' : 'Mark no-show'}
    </Button>
  );
}
