import { sql } from 'kysely';
import type { MemberActor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { changeOrRefuse } from '../../change-or-refuse.ts';
import { attendanceClosed, decidedBy, roomUsedAgain } from '../errors.ts';
import type { StaffBookingRow } from '../queries.ts';
import { attendanceOpenSince, nameDecider } from '../rules.ts';
import { getStaffBooking, readReference } from '../get-booking.ts';

/**
 * Turns a no-show into completed or back, for 7 days after the session. Refuses with `not_found` or `already_decided`.
 * Rule: BOARD-5.
 */
export function correctAttendance(
  deps: DatabaseDeps,
  actor: MemberActor,
  correction: { reference: string; status: 'completed' | 'no_show' },
): Promise<StaffBookingRow> {
  const { status } = correction;
  const before = status === 'completed' ? 'no_show' : 'completed';
  const reference = readReference(correction.reference);
  return transact(deps, async (deps) => {
    await changeOrRefuse(
      () => correct(deps, { reference, before, status }),
      () => whyNot(deps, reference, before),
    );
    await recordChange(deps, actor, {
      action: 'booking.correct_attendance',
      subject: 'booking',
      subjectId: reference,
      before: { status: before },
      after: { status },
    });
    return getStaffBooking(deps, reference);
  });
}

interface Correction {
  reference: string;
  before: string;
  status: string;
}

/** Who was not there has not used the room that somebody else got after them. Rule: LATE-5. */
const hasRoomAlone = sql<boolean>`not exists (
  select from bookings later where later.unit_id = bookings.unit_id and later.id <> bookings.id
    and bookings.given_away_at is not null and later.status in ('confirmed', 'completed', 'no_show'))`;

/** race: two hosts correct at once; the update is guarded by the old status, so that one of them does. */
async function correct(deps: DatabaseDeps, { reference, before, status }: Correction): Promise<boolean> {
  const now = deps.now();
  const corrected = await deps.db
    .updateTable('bookings')
    .from('openings')
    .whereRef('openings.id', '=', 'bookings.openingId')
    .set({ status, updatedAt: now })
    .where('bookings.reference', '=', reference)
    .where('bookings.status', '=', before)
    .where('bookings.removedAt', 'is', null)
    .where('openings.endsAt', '>', attendanceOpenSince(now))
    .where(hasRoomAlone)
    .returning('bookings.id')
    .executeTakeFirst();
  return corrected !== undefined;
}

async function whyNot(deps: DatabaseDeps, reference: string, before: string) {
  const booking = await getStaffBooking(deps, reference);
  if (booking.status !== before) return decidedBy({ status: booking.status, by: nameDecider(booking) });
  if (booking.endsAt <= attendanceOpenSince(deps.now())) return attendanceClosed();
  return booking.givenAwayAt === null ? null : roomUsedAgain();
}
