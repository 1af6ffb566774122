import { sql } from 'kysely';
import type { MemberActor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { changeOrRefuse } from '../../change-or-refuse.ts';
import { closeWithin } from '../../commands/close-sessions.ts';
import { attendanceClosed, attendanceNotOpen, decidedBy, roomUsedAgain } from '../errors.ts';
import type { StaffBookingRow } from '../queries.ts';
import { attendanceOpenSince, nameDecider } from '../rules.ts';
import { getStaffBooking, readReference } from '../get-booking.ts';

/**
 * Turns a no-show into completed or back, when the session is over, for 7 days. Refuses with `not_found` or `already_decided`.
 * Rules: BOARD-5, LATE-5.
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
      async () => {
        await endSession(deps, { reference, before });
        return correct(deps, { reference, before, status });
      },
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

/**
 * Ends the session of the booking as the job does, if it is over and the job has not run. Afterwards nobody is let into its rooms, and
 * no other booking of it is active.
 *
 * race: a host extends the session, or adds a guest, at a server whose clock is behind. All of them lock the opening: an extended session
 * is not over, a guest who was added before has the room, and nobody is added afterwards. Rules: SESSION-2, LATE-5.
 */
async function endSession(deps: DatabaseDeps, { reference, before }: Omit<Correction, 'status'>): Promise<void> {
  const ended = await deps.db
    .selectFrom('bookings')
    .innerJoin('openings', 'openings.id', 'bookings.openingId')
    .select('openings.id')
    .where('bookings.reference', '=', reference)
    .where('bookings.status', '=', before)
    .where('openings.endsAt', '<=', deps.now())
    .where('openings.endedAt', 'is', null)
    .executeTakeFirst();
  if (ended) await closeWithin(deps, [ended.id]);
}

/** Who was not there has not used the room that somebody else got after them. Rule: LATE-5. */
const hasRoomAlone = sql<boolean>`not exists (
  select from bookings later where later.unit_id = bookings.unit_id and later.id <> bookings.id
    and bookings.given_away_at is not null and later.status not in ('rejected', 'cancelled'))`;

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
    .where('openings.endedAt', 'is not', null)
    .where('openings.endsAt', '>', attendanceOpenSince(now))
    .where(hasRoomAlone)
    .returning('bookings.id')
    .executeTakeFirst();
  return corrected !== undefined;
}

async function whyNot(deps: DatabaseDeps, reference: string, before: string) {
  const booking = await getStaffBooking(deps, reference);
  if (booking.status !== before) return decidedBy({ status: booking.status, by: nameDecider(booking) });
  if (booking.endsAt > deps.now()) return attendanceNotOpen();
  if (booking.endsAt <= attendanceOpenSince(deps.now())) return attendanceClosed();
  return (await isRoomUsedAgain(deps, reference)) ? roomUsedAgain() : null;
}

async function isRoomUsedAgain({ db }: DatabaseDeps, reference: string): Promise<boolean> {
  const used = await db
    .selectFrom('bookings')
    .select('id')
    .where('reference', '=', reference)
    .where((of) => of.not(hasRoomAlone))
    .executeTakeFirst();
  return used !== undefined;
}
