import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { useRowChanges } from '../../../lib/requests/row-changes.ts';
import { NotSaved } from '../../../ui/forms/not-saved.tsx';
import type { AnyChangeInput } from '../use-change.ts';
import { bookingChanges, type BookingChangeKind } from '../rules.ts';
import { sessionBoardKeys } from '../../../entities/panel-keys.ts';
import { guestName } from '../../../entities/bookings/guest-name.ts';

interface UnsavedChangesProps {
  booking: StaffBooking;
  /** Of the guest's place in line, where they are shown as called. */
  calledVersion?: number;
}

/** Changes that did not reach the server, each with Try again (PAGE-12). */
export function UnsavedChanges({ booking, calledVersion }: UnsavedChangesProps) {
  const changes = useRowChanges<AnyChangeInput>(sessionBoardKeys.changes, (input) => input.booking.id === booking.id);
  return changes.map(({ key, variables, isUnsaved, retry }) => {
    const kind = key.at(-1) as BookingChangeKind;
    const { name, isApplied } = bookingChanges[kind];
    if (!isUnsaved || isApplied(booking, variables, calledVersion)) return null;
    return <NotSaved key={kind} what={name} of={guestName(booking)} onRetry={retry} />;
  });
}
