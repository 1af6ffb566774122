import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { useRowChanges } from '../../../../lib/requests/row-changes.ts';
import { NotSaved } from '../../../../ui/forms/not-saved.tsx';
import type { Decision } from '../../../../entities/bookings/decisions/use-decisions.ts';
import { staffBookingKeys } from '../../../../entities/bookings/query-keys.ts';
import { guestName } from '../../../../entities/bookings/guest-name.ts';

/** A decision that did not reach the server, with Try again (PAGE-12). */
export function UnsavedDecision({ booking }: { booking: StaffBooking }) {
  const [change] = useRowChanges<Decision>(
    staffBookingKeys.decisions,
    (decision) => decision.booking.id === booking.id,
  );
  if (!change?.isUnsaved || booking.status !== 'pending') return null;
  return (
    <NotSaved
      what={change.variables.kind === 'reject' ? 'Rejection' : 'Approval'}
      of={guestName(booking)}
      onRetry={change.retry}
      className="mt-2"
    />
  );
}
