import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import type { LineGuest } from '@sunset/contract/api/openings/line.ts';
import { UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { guestName } from '../../../../entities/bookings/guest-name.ts';
import { countdownText } from '../../../../format/countdown.ts';
import { formatDate } from '../../../../format/dates.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { PressButton } from '../../../../shared/press-button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { iconSize } from '../../../../ui/icon-size.ts';
import type { BoardState } from '../../hooks/use-board-actions.ts';
import { withName } from '../guest-actions.tsx';
import { UnsavedChanges } from '../unsaved-changes.tsx';

/** A guest in line with their booking. */
export interface QueuedGuest {
  entry: LineGuest;
  booking: StaffBooking;
}

interface CalledGuestProps {
  guest: QueuedGuest;
  state: BoardState;
}

/** A guest who is to come to the front desk: check in, or, three minutes after the call, "Not here" (LINE-7). */
export function CalledGuest({ guest: { entry, booking }, state: { actions, markNotHere } }: CalledGuestProps) {
  const { call } = entry;
  const { guestInfo, roomType, unitNumber } = booking;
  if (call === null) return null;
  return (
    <Card as="li" isFlush isSelected={call.is_own} className="flex flex-col gap-2 p-3" data-row>
      <div>
        <p className="font-semibold break-words">{guestName(booking)}</p>
        <p className="text-sm text-ink-soft">
          {guestInfo.robloxUsername} · {roomType} {unitNumber}
        </p>
        <p className="text-sm">
          {call.is_own ? 'Called by you' : `Called by ${call.by}`} at {formatDate(call.at, 'time')}
        </p>
      </div>
      <UnsavedChanges booking={booking} calledVersion={entry.version} />
      <div className="flex flex-wrap gap-2 [&>*]:flex-1">
        <PressButton
          icon={<UserCheck size={iconSize.small} />}
          className="px-3 whitespace-nowrap"
          data-row-next={call.is_own || undefined}
          onPress={() => actions.setArrival(booking, true)}
          {...withName('Check in', booking)}
        />
        <NotHereButton
          key={entry.version}
          from={call.not_here_from}
          name={guestName(booking)}
          onPress={() => markNotHere(booking, entry.version)}
        />
      </div>
    </Card>
  );
}

interface NotHereButtonProps {
  from: string;
  name: string;
  onPress: () => void;
}

/** Says how long the guest has to come; until then it can be focused, but does nothing. */
function NotHereButton({ from, name, onPress }: NotHereButtonProps) {
  const [initialNow] = useState(serverNow);
  const left = Date.parse(from) - useNow({ now: serverNow, initialNow });
  const isTooEarly = left > 0;
  return (
    <PressButton
      variant="secondary"
      icon={<UserX size={iconSize.small} />}
      className="px-3 whitespace-nowrap"
      aria-disabled={isTooEarly}
      onPress={onPress}
    >
      Not here
      <span className="sr-only"> {name}</span>
      {isTooEarly && (
        <time role="timer" aria-live="off" className="tabular-nums">
          {countdownText('hold', left)}
        </time>
      )}
    </PressButton>
  );
}
