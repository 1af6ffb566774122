import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { Banknote, Check, Ellipsis, Undo2, UserCheck, X } from 'lucide-react';
import { PressButton } from '../../../shared/press-button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import type { BoardActions } from '../hooks/use-board-actions.ts';
import { guestName } from '../../../entities/bookings/guest-name.ts';

interface GuestActionsProps {
  booking: StaffBooking;
  /** A change of it is being saved. */
  isBusy: boolean;
  actions: BoardActions;
  isOfAll: boolean;
  more: { id: string; isOpen: boolean; onToggle: () => void };
}

/** What hosts do most with a guest, and "More". */
export function GuestActions({ booking, isBusy, actions, isOfAll, more }: GuestActionsProps) {
  return (
    <div className="mt-1 flex flex-wrap gap-1 min-[376px]:gap-1.5 sm:gap-2">
      {booking.status === 'pending' ? (
        <Deciding booking={booking} isBusy={isBusy} actions={actions} isOfAll={isOfAll} />
      ) : (
        <Arriving booking={booking} isBusy={isBusy} actions={actions} />
      )}
      {booking.can.mark_refunded && <RefundButton booking={booking} actions={actions} />}
      <PressButton
        variant="ghost"
        aria-expanded={more.isOpen}
        aria-controls={more.isOpen ? more.id : undefined}
        icon={<Ellipsis size={iconSize.medium} />}
        className="ml-auto min-w-11 px-1 sm:px-3"
        onPress={more.onToggle}
        {...withName('More', booking)}
      >
        <span className={moreClass(booking, isOfAll)}>More</span>
      </PressButton>
    </div>
  );
}

/** Beside two other buttons only its icon fits. */
function moreClass({ status, can }: StaffBooking, isOfAll: boolean): string {
  if (status !== 'pending') return '';
  return can.check_in && !isOfAll ? 'hidden' : 'max-sm:hidden';
}

/**
 * The text of a button, which names somebody for screen readers. An attribute, not a hidden text: a phone clips and paints each of
 * these for itself, hundreds on a full board.
 */
export const named = (text: string, name: string) => ({ 'aria-label': `${text} ${name}`, children: text });

/** The same with the guest of a booking. */
export const withName = (text: string, booking: StaffBooking) => named(text, guestName(booking));

/** Whether Reject has a place beside the approval. Otherwise it is behind "More". */
export function isRejectShown({ can }: StaffBooking, isOfAll: boolean): boolean {
  return isOfAll || !can.check_in;
}

/** The list of all openings says Confirm (PAGE-47). The board can check in too. */
function Deciding({ booking, isBusy, actions, isOfAll }: Omit<GuestActionsProps, 'more'>) {
  const { can } = booking;
  const canCheckIn = can.approve && can.check_in && !isOfAll;
  return (
    <>
      {canCheckIn && (
        <PressButton
          className="flex-1 px-1.5 whitespace-nowrap sm:px-3"
          isLoading={isBusy}
          onPress={() => actions.decide('check-in', booking)}
          {...withName('Approve & check in', booking)}
        />
      )}
      {can.approve && (
        <PressButton
          variant={canCheckIn ? 'secondary' : 'primary'}
          icon={canCheckIn ? undefined : <Check size={iconSize.small} />}
          className="flex-1 px-1.5 sm:px-3"
          isLoading={isBusy}
          onPress={() => actions.decide('approve', booking)}
          {...withName(isOfAll ? 'Confirm' : 'Approve', booking)}
        />
      )}
      {can.reject && isRejectShown(booking, isOfAll) && (
        <RejectButton booking={booking} isBusy={isBusy} actions={actions} />
      )}
    </>
  );
}

export function RejectButton({ booking, isBusy, actions }: Pick<GuestActionsProps, 'booking' | 'isBusy' | 'actions'>) {
  return (
    <PressButton
      variant="secondary"
      icon={<X size={iconSize.small} />}
      className="flex-1 px-3"
      disabled={isBusy}
      onPress={() => actions.decide('reject', booking)}
      {...withName('Reject', booking)}
    />
  );
}

function RefundButton({ booking, actions }: Pick<GuestActionsProps, 'booking' | 'actions'>) {
  return (
    <PressButton
      variant="secondary"
      icon={<Banknote size={iconSize.small} />}
      className="flex-1 px-3"
      onPress={() => actions.setPaid(booking, false)}
      {...withName('Refunded', booking)}
    />
  );
}

function Arriving({ booking, isBusy, actions }: Pick<GuestActionsProps, 'booking' | 'isBusy' | 'actions'>) {
  const { can } = booking;
  if (!can.check_in && !can.undo_check_in && !can.take_back) return null;
  const isToArrive = can.check_in || can.take_back;
  return (
    <PressButton
      variant={isToArrive ? 'primary' : 'secondary'}
      icon={isToArrive ? <UserCheck size={iconSize.small} /> : <Undo2 size={iconSize.small} />}
      className="flex-1 px-3"
      isLoading={isBusy}
      onPress={() => actions.setArrival(booking, isToArrive)}
      {...withName(isToArrive ? 'Check in' : 'Undo check-in', booking)}
    />
  );
}
