import type { StaffBooking } from '@sunset/contract/api/bookings/admin.ts';
import { useRowChanges } from '../../../../lib/requests/row-changes.ts';
import { NotSaved } from '../../../../ui/forms/not-saved.tsx';
import type { DecisionWish } from '../mutations.ts';
import { staffBookingKeys } from '../queries.ts';

/** A decision about a pending booking that did not reach the server, with Try again. */
export function UnsavedDecision({ booking }: { booking: StaffBooking }) {
  const [change] = useRowChanges<DecisionWish>(staffBookingKeys.decisions, (wish) => wish.booking.id === booking.id);
  if (!change?.isUnsaved || booking.status !== 'pending') return null;
  return (
    <NotSaved
      what={change.variables.status === 'confirmed' ? 'Approval' : 'Rejection'}
      of={booking.guestInfo.discordUsername}
      onRetry={change.retry}
      className="mt-2"
    />
  );
}
