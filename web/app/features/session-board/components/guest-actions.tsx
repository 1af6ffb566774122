import { paymentMethods } from '@sunset/contract/payment-methods.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/admin.ts';
import { Banknote, Check, Undo2, UserCheck, UserX, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { useCheckIn, useSetAttendance, useSetPayment } from '../mutations.ts';
import { showBoardError } from '../show-board-error.ts';
import type { DecisionActions } from '../hooks/use-decide.ts';

interface GuestActionsProps {
  booking: StaffBooking;
  decisions: DecisionActions;
}

/** The actions that the server allows for a guest, with undo where possible. */
export function GuestActions({ booking, decisions }: GuestActionsProps) {
  const { can } = booking;
  const actions = [
    ...(booking.status === 'pending' ? [<Pending key="pending" booking={booking} decisions={decisions} />] : []),
    ...(booking.status !== 'pending' && (can.check_in || can.undo_check_in)
      ? [<Arrival key="arrival" booking={booking} />]
      : []),
    ...(isPaymentOpen(booking) ? [<Payment key="payment" booking={booking} />] : []),
    ...(can.mark_no_show || can.mark_completed ? [<Attendance key="attendance" booking={booking} />] : []),
  ];
  if (actions.length === 0) return null;
  return (
    <div className="mt-auto flex flex-wrap gap-2 border-t border-line bg-sunk p-3 [&>*]:min-h-12 [&>*]:flex-1 [&>*]:px-3 [&>*]:whitespace-nowrap">
      {actions}
    </div>
  );
}

/** A pending booking's payment is asked about on approval instead. */
function isPaymentOpen({ status, can, paid_at: paidAt }: StaffBooking): boolean {
  return status !== 'pending' && (can.mark_paid || paidAt !== null);
}

function GuestNameForScreenReaders({ booking }: { booking: StaffBooking }): ReactNode {
  return <span className="sr-only"> {booking.guestInfo.discordUsername}</span>;
}

function Pending({ booking, decisions }: GuestActionsProps) {
  const { can } = booking;
  const isBusy = decisions.isBusyWith(booking);
  return (
    <>
      {can.approve && (
        <Button
          icon={<Check aria-hidden size={iconSize.medium} />}
          isLoading={isBusy}
          onClick={() => (can.check_in ? decisions.checkIn(booking) : decisions.confirm(booking))}
        >
          {can.check_in ? 'Approve & check in' : 'Approve'}
          <GuestNameForScreenReaders booking={booking} />
        </Button>
      )}
      {can.reject && (
        <Button
          variant="secondary"
          icon={<X aria-hidden size={iconSize.medium} />}
          disabled={isBusy}
          onClick={() => decisions.reject(booking)}
        >
          Reject
          <GuestNameForScreenReaders booking={booking} />
        </Button>
      )}
    </>
  );
}

function Arrival({ booking }: { booking: StaffBooking }) {
  const checkIn = useCheckIn({ onError: (error) => showBoardError(error, 'Failed to check in the guest') });
  const isArriving = booking.checked_in_at === null;
  return (
    <Button
      variant={isArriving ? 'primary' : 'secondary'}
      icon={
        isArriving ? <UserCheck aria-hidden size={iconSize.medium} /> : <Undo2 aria-hidden size={iconSize.medium} />
      }
      onClick={() => checkIn.mutate({ booking, isArrived: isArriving })}
    >
      {isArriving ? 'Check in' : 'Undo check-in'}
      <GuestNameForScreenReaders booking={booking} />
    </Button>
  );
}

function Payment({ booking }: { booking: StaffBooking }) {
  const payment = useSetPayment({ onError: (error) => showBoardError(error, 'Failed to save the payment') });
  const isPaying = booking.paid_at === null;
  return (
    <Button
      variant="secondary"
      icon={isPaying ? <Banknote aria-hidden size={iconSize.medium} /> : <Undo2 aria-hidden size={iconSize.medium} />}
      onClick={() => payment.mutate({ booking, isPaid: isPaying })}
    >
      {isPaying ? paidLabel(booking) : 'Undo paid'}
      <GuestNameForScreenReaders booking={booking} />
    </Button>
  );
}

const paidLabel = ({ payment_method: method }: StaffBooking) => paymentMethods[method].paidLabel;

function Attendance({ booking }: { booking: StaffBooking }) {
  const attendance = useSetAttendance({
    onError: (error) => showBoardError(error, 'Failed to save the attendance'),
  });
  const isAbsent = booking.can.mark_completed;
  return (
    <Button
      variant="secondary"
      icon={isAbsent ? <UserCheck aria-hidden size={iconSize.medium} /> : <UserX aria-hidden size={iconSize.medium} />}
      isLoading={attendance.isPending}
      onClick={() => attendance.mutate({ booking, status: isAbsent ? 'completed' : 'no_show' })}
    >
      {isAbsent ? 'Guest came' : 'No-show'}
      <GuestNameForScreenReaders booking={booking} />
    </Button>
  );
}
