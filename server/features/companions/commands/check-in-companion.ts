import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import {
  alreadyNoted,
  bookingNotFound,
  decidedBy,
  openingCancelled,
  sessionOver,
  tooEarlyToCheckIn,
} from '../../bookings/admin/errors.ts';
import { getStaffBooking, readReference } from '../../bookings/admin/get-booking.ts';
import { findEditable, type EditableBooking, type StaffBookingRow } from '../../bookings/admin/queries.ts';
import { checkInSpan, nameDecider } from '../../bookings/admin/rules.ts';
import { companionNotFound, notApproved } from '../errors.ts';

interface Arrival {
  reference: string;
  companionId: number;
  /** False takes an arrival back. */
  isHere: boolean;
}

/**
 * Notes that a companion of a confirmed booking has arrived, or takes it back. The room is in use from then on: the booking is checked in
 * too. Refuses with `not_found`, `already_decided`, `opening_started` or `no_opening`. Rule: COMPANION-8.
 *
 * race: the room of the late guest is given away at this moment. Both lock the booking.
 */
export function checkInCompanion(deps: DatabaseDeps, actor: MemberActor, arrival: Arrival): Promise<StaffBookingRow> {
  const { companionId, isHere } = arrival;
  const reference = readReference(arrival.reference);
  return transact(deps, async (deps) => {
    const booking = await findEditable(deps.db, reference);
    if (booking === null) throw bookingNotFound();
    await requireCheckIn(deps, booking);
    await note(deps, booking, { companionId, isHere });
    await recordChange(deps, actor, {
      action: isHere ? 'companion.check_in' : 'companion.undo_check_in',
      subject: 'booking',
      subjectId: reference,
      after: { companion: companionId },
    });
    if (isHere && booking.checkedInAt === null) await checkInBooking(deps, actor, booking);
    return getStaffBooking(deps, reference);
  });
}

async function requireCheckIn(deps: DatabaseDeps, booking: EditableBooking): Promise<void> {
  const now = deps.now();
  if (booking.cancelledAt !== null) throw openingCancelled();
  if (booking.endsAt <= now) throw sessionOver();
  if (booking.startsAt > checkInSpan(now).startsBefore) throw tooEarlyToCheckIn();
  if (booking.status === 'pending') throw notApproved();
  if (booking.status === 'confirmed') return;
  const { status, ...shown } = await getStaffBooking(deps, booking.reference);
  throw decidedBy({ status, by: nameDecider(shown) });
}

/** race: two hosts see the same companion arrive; the update is guarded by what was noted before. */
async function note(
  { db, now }: DatabaseDeps,
  { id: bookingId }: EditableBooking,
  { companionId, isHere }: Pick<Arrival, 'companionId' | 'isHere'>,
): Promise<void> {
  const noted = await db
    .updateTable('companions')
    .set({ checkedInAt: isHere ? now() : null })
    .where('id', '=', companionId)
    .where('bookingId', '=', bookingId)
    .where('state', '=', 'active')
    .where('checkedInAt', isHere ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (noted !== undefined) return;
  const companion = await db
    .selectFrom('companions')
    .select('id')
    .where('id', '=', companionId)
    .where('bookingId', '=', bookingId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (companion === undefined) throw companionNotFound();
  throw alreadyNoted(isHere ? 'The companion is already checked in' : 'The companion is not checked in', null);
}

async function checkInBooking(
  deps: DatabaseDeps,
  actor: MemberActor,
  { id, reference }: EditableBooking,
): Promise<void> {
  await deps.db
    .updateTable('bookings')
    .set({ checkedInAt: deps.now(), updatedAt: deps.now() })
    .where('id', '=', id)
    .execute();
  await recordChange(deps, actor, {
    action: 'booking.check_in',
    subject: 'booking',
    subjectId: reference,
    after: { checked_in: true },
  });
}
