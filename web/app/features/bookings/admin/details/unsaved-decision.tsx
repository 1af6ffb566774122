import type { StaffBooking } from '@sunset/contract/api/bookings/admin.ts';
import { useRowChanges } from '../../../../lib/requests/row-changes.ts';
import { NotSaved } from '../../../../ui/forms/not-saved.tsx';
import type { DecisionInput } from '../mutations.ts';
import { staffBookingKeys } from '../../../../entities/bookings/query-keys.ts';

/** A decision that did not reach the server, with Try again (PAGE-12). */
export function UnsavedDecision({ booking }: { booking: StaffBooking }) {
  const [change] = useRowChanges<DecisionInput>(staffBookingKeys.decisions, (input) => input.booking.id === booking.id);
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
