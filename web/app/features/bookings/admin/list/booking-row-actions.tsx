import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { Check, Pencil, Trash2, X } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import type { Decisions } from '../../../../entities/bookings/decisions/use-decisions.ts';
import { guestName } from '../../../../entities/bookings/guest-name.ts';

export interface BookingRowActionsProps {
  booking: StaffBooking;
  decisions: Decisions;
  onOpen: (booking: StaffBooking) => void;
  onDelete: (booking: StaffBooking) => void;
}

/** A booking for screen readers. */
export const nameOf = (booking: StaffBooking) => `${guestName(booking)}, ${booking.roomName}`;

/** What is done with a booking of the list; Delete is in the menu. Rule: PAGE-84. */
export function BookingRowActions(props: BookingRowActionsProps) {
  const { booking, onOpen, onDelete } = props;
  const remove = {
    label: 'Delete',
    icon: <Trash2 size={iconSize.small} />,
    onPress: () => onDelete(booking),
  };
  return (
    <>
      {booking.status === 'pending' ? (
        <Deciding {...props} />
      ) : (
        <Button
          variant="secondary"
          icon={<Pencil size={iconSize.small} />}
          className="max-lg:size-11 max-lg:px-0 lg:px-4"
          onClick={() => onOpen(booking)}
        >
          <span className="max-lg:sr-only">Edit</span>
          <span className="sr-only"> {nameOf(booking)}</span>
        </Button>
      )}
      <RowMenu of={nameOf(booking)} items={[remove]} />
    </>
  );
}

function Deciding({ booking, decisions }: BookingRowActionsProps) {
  const isBusy = decisions.isBusyWith(booking);
  const who = <span className="sr-only"> {nameOf(booking)}</span>;
  return (
    <>
      <Button
        icon={<Check size={iconSize.small} />}
        isLoading={isBusy}
        disabled={!booking.can.approve}
        className="max-lg:flex-1 max-lg:px-2 max-sm:[&_svg]:hidden lg:px-4"
        onClick={() => decisions.decide('approve', booking)}
      >
        Approve{who}
      </Button>
      <Button
        variant="secondary"
        icon={<X size={iconSize.small} />}
        disabled={!booking.can.reject || isBusy}
        className="max-lg:flex-1 max-lg:px-2 max-sm:[&_svg]:hidden lg:px-4"
        onClick={() => decisions.decide('reject', booking)}
      >
        Reject{who}
      </Button>
    </>
  );
}
