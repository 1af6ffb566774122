import type { Companion } from '@sunset/contract/api/bookings/companion.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { arrivedLabel } from '@sunset/contract/bookings/booking-status.ts';
import { Undo2, UserCheck } from 'lucide-react';
import { companionName } from '../../../entities/bookings/companion-name.ts';
import { guestName } from '../../../entities/bookings/guest-name.ts';
import { PressButton } from '../../../shared/press-button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import type { BoardActions } from '../hooks/use-board-actions.ts';
import { named, withName } from './guest-actions.tsx';

interface CompanionRowsProps {
  booking: StaffBooking;
  actions: BoardActions;
}

/** Who comes along in the guest's room, each with their own check-in, and the guest while only companions are there (PAGE-100). */
export function CompanionRows({ booking, actions }: CompanionRowsProps) {
  const { companions, can, is_guest_awaited: isGuestAwaited } = booking;
  if (companions.length === 0) return null;
  return (
    <ul aria-label={`In the room of ${guestName(booking)}`} className="divide-y divide-line border-t border-line">
      {isGuestAwaited && can.check_in_companions && (
        <li className="flex items-center justify-between gap-3 py-1">
          <p className="min-w-0 text-sm leading-5 break-words">
            <span className="block font-semibold">{guestName(booking)}</span>
            <span className="block text-ink-soft">Not here yet</span>
          </p>
          <PressButton
            variant="secondary"
            icon={<UserCheck size={iconSize.small} />}
            className="shrink-0 px-3 text-sm whitespace-nowrap"
            onPress={() => actions.setArrival(booking, true)}
            {...withName('Check in', booking)}
          />
        </li>
      )}
      {companions.map((companion) => (
        <li key={companion.id} className="flex items-center justify-between gap-3 py-1">
          <p className="min-w-0 text-sm leading-5 break-words">
            <span className="block font-semibold">{companionName(companion)}</span>
            <span className="block break-all text-ink-soft">@{companion.robloxUsername}</span>
          </p>
          {can.check_in_companions ? (
            <CheckIn booking={booking} companion={companion} actions={actions} />
          ) : (
            companion.is_checked_in && <span className="shrink-0 text-sm text-green-text">{arrivedLabel}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function CheckIn({ booking, companion, actions }: CompanionRowsProps & { companion: Companion }) {
  const isHere = companion.is_checked_in;
  return (
    <PressButton
      variant={isHere ? 'ghost' : 'secondary'}
      icon={isHere ? <Undo2 size={iconSize.small} /> : <UserCheck size={iconSize.small} />}
      className="shrink-0 px-3 text-sm whitespace-nowrap"
      onPress={() => actions.setCompanionArrival(booking, companion, !isHere)}
      {...named(isHere ? 'Undo check-in' : 'Check in', companionName(companion))}
    />
  );
}
