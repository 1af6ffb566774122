import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { paymentMethods } from '@sunset/contract/bookings/payment-methods.ts';
import {
  ArrowLeftRight,
  Banknote,
  HandPlatter,
  DoorOpen,
  ListPlus,
  ListX,
  Undo2,
  UserCheck,
  UserX,
} from 'lucide-react';
import { reasonText } from '../../../entities/bookings/booking-text.ts';
import { GuestBadges } from '../../../entities/bookings/guest-badges.tsx';
import { doorGuestText } from '../../../entities/bookings/guest-name.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PressButton } from '../../../shared/press-button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import type { BoardActions } from '../hooks/use-board-actions.ts';
import type { ServiceActions } from '../room-service/use-service-actions.ts';
import { CorrectName } from './correct-name.tsx';
import { isRejectShown, RejectButton, withName } from './guest-actions.tsx';

interface GuestMoreProps {
  id: string;
  booking: StaffBooking;
  isBusy: boolean;
  actions: BoardActions;
  isOfAll: boolean;
  service: ServiceActions | null;
}

/** Facts about a guest and rarer actions. */
export function GuestMore({ id, booking, isBusy, actions, isOfAll, service }: GuestMoreProps) {
  const { can, guest, guestInfo, reason, complimentary_reason: gift } = booking;
  return (
    <div id={id} className="flex flex-col gap-2 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-2">
        <GuestBadges booking={booking} withTier />
        {booking.all_inclusive && <Badge>All-inclusive</Badge>}
        <span className="text-sm text-ink-soft">Called {guestInfo.robloxDisplayName} in Roblox</span>
      </p>
      {guest.kind === 'door' && <p className="text-sm text-ink-soft">{doorGuestText(guest)}</p>}
      {gift !== null && <p className="text-sm text-ink-soft">Costs nothing: {gift}</p>}
      {reason !== null && <p className="text-sm text-ink-soft">{reasonText(reason, 'staff')}</p>}
      <div className="flex flex-wrap gap-2 [&>*]:flex-1 [&>*]:px-3 [&>*]:whitespace-nowrap">
        {can.reject && !isRejectShown(booking, isOfAll) && (
          <RejectButton booking={booking} isBusy={isBusy} actions={actions} />
        )}
        {service?.hasMenu === true && can.undo_check_in && <RoomService booking={booking} service={service} />}
        {can.give_away && <GiveAway booking={booking} actions={actions} />}
        {(can.put_in_line || can.take_out_of_line) && !isOfAll && <InLine booking={booking} actions={actions} />}
        {isPaymentOpen(booking) && <Payment booking={booking} actions={actions} />}
        {can.change_room && !isOfAll && <ExchangeButton booking={booking} actions={actions} />}
        {(can.mark_no_show || can.mark_completed) && <Attendance booking={booking} actions={actions} />}
        {can.change_name && <CorrectName booking={booking} />}
      </div>
    </div>
  );
}

/** A pending booking's payment is asked about on approval instead. */
function isPaymentOpen({ status, can, paid_at: paidAt }: StaffBooking): boolean {
  return status !== 'pending' && !can.mark_refunded && (can.mark_paid || paidAt !== null);
}

type ActionProps = Pick<GuestMoreProps, 'booking' | 'actions'>;

/** A guest who is checked in can order. Rule: ROOM-2. */
function RoomService({ booking, service }: { booking: StaffBooking; service: ServiceActions }) {
  return (
    <PressButton
      variant="secondary"
      icon={<HandPlatter size={iconSize.small} />}
      onPress={() => service.order(booking)}
      {...withName('Room service', booking)}
    />
  );
}

function GiveAway({ booking, actions }: ActionProps) {
  return (
    <PressButton
      variant="secondary"
      icon={<DoorOpen size={iconSize.small} />}
      onPress={() => actions.setGivenAway(booking, true)}
      {...withName('Give the room away', booking)}
    />
  );
}

function Payment({ booking, actions }: ActionProps) {
  const isPaying = booking.paid_at === null;
  return (
    <PressButton
      variant="secondary"
      icon={isPaying ? <Banknote size={iconSize.small} /> : <Undo2 size={iconSize.small} />}
      onPress={() => actions.setPaid(booking, isPaying)}
      {...withName(isPaying ? paymentMethods[booking.payment_method].paidLabel : 'Undo paid', booking)}
    />
  );
}

function ExchangeButton({ booking, actions }: ActionProps) {
  return (
    <PressButton
      variant="secondary"
      icon={<ArrowLeftRight size={iconSize.small} />}
      onPress={() => actions.exchangeRoom(booking)}
      {...withName('Exchange room', booking)}
    />
  );
}

function InLine({ booking, actions }: ActionProps) {
  const isJoining = booking.can.put_in_line;
  return (
    <PressButton
      variant="secondary"
      icon={isJoining ? <ListPlus size={iconSize.small} /> : <ListX size={iconSize.small} />}
      onPress={() => actions.setInLine(booking, isJoining)}
      {...withName(isJoining ? 'Put in line' : 'Take out of line', booking)}
    />
  );
}

function Attendance({ booking, actions }: ActionProps) {
  const isAbsent = booking.can.mark_completed;
  return (
    <PressButton
      variant="secondary"
      icon={isAbsent ? <UserCheck size={iconSize.small} /> : <UserX size={iconSize.small} />}
      onPress={() => actions.setAttendance(booking, isAbsent ? 'completed' : 'no_show')}
      {...withName(isAbsent ? 'Mark completed' : 'Mark no-show', booking)}
    />
  );
}
