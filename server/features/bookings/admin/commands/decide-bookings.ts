import { AppError } from '../../../../errors/app-error.ts';
import type { DecidingActor } from '../../../../actor.ts';
import type { DatabaseDeps } from '../../../../database/transact.ts';
import { createBulkId } from '../../../audit-log/record-change.ts';
import type { StaffBookingRow } from '../queries.ts';
import { approveBooking, rejectBooking } from './decide-booking.ts';

/** What became of one of many: the changed booking, or the refusal. */
export type BulkOutcome = { reference: string } & ({ booking: StaffBookingRow } | { refusal: AppError });

/**
 * Approves or rejects many bookings one after another, each on its own: one that is refused leaves the others as they
 * are. A reference that is named twice is decided once.
 */
export async function decideBookings(
  deps: DatabaseDeps,
  actor: DecidingActor,
  wish: { references: string[]; status: 'confirmed' | 'cancelled' },
): Promise<BulkOutcome[]> {
  const bulkId = await createBulkId(deps);
  const decide = (reference: string) =>
    wish.status === 'confirmed'
      ? approveBooking(deps, actor, reference, bulkId)
      : rejectBooking(deps, actor, { reference, reason: 'Admin review', bulkId });
  const outcomes: BulkOutcome[] = [];
  for (const reference of new Set(wish.references)) {
    outcomes.push(
      await decide(reference).then(
        (booking) => ({ reference, booking }),
        (error: unknown) => ({ reference, refusal: asRefusal(error) }),
      ),
    );
  }
  return outcomes;
}

/** An error of ours is not a result of one booking: it fails the whole call. */
function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
