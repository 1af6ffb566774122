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
import { isCheckInOpen, nameDecider } from '../../bookings/admin/rules.ts';
import { companionNotFound, notApproved } from '../errors.ts';

interface Arrival {
  reference: string;
  companionId: number;
  /** False takes an arrival back. */
  isHere: boolean;
}

/**
 * Notes that a companion of a confirmed booking has arrived, or takes it back. The room is in use while somebody is there: the booking is
 * checked in with them. Refuses with `not_found`, `already_decided`, `opening_started` or `no_opening`. Rule: COMPANION-8.
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
    await followWithBooking(deps, actor, { booking, isHere });
    return getStaffBooking(deps, reference);
  });
}

async function requireCheckIn(deps: DatabaseDeps, booking: EditableBooking): Promise<void> {
  const now = deps.now();
  if (booking.cancelledAt !== null) throw openingCancelled();
  if (booking.endsAt <= now) throw sessionOver();
  if (!isCheckInOpen(booking.startsAt, now)) throw tooEarlyToCheckIn();
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

/**
 * The booking is checked in with the first companion, and the guest awaited from then on; it is not any more once that is taken back and
 * nobody else is there.
 */
async function followWithBooking(
  deps: DatabaseDeps,
  actor: MemberActor,
  { booking: { id, reference }, isHere }: { booking: EditableBooking; isHere: boolean },
): Promise<void> {
  const now = deps.now();
  const change = deps.db.updateTable('bookings').where('id', '=', id).returning('id');
  const changed = isHere
    ? change.set({ checkedInAt: now, isGuestAwaited: true, updatedAt: now }).where('checkedInAt', 'is', null)
    : change
        .set({ checkedInAt: null, isGuestAwaited: false, updatedAt: now })
        .where('isGuestAwaited', '=', true)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('companions')
                .select('companions.id')
                .where('bookingId', '=', id)
                .where('state', '=', 'active')
                .where('companions.checkedInAt', 'is not', null),
            ),
          ),
        );
  if ((await changed.executeTakeFirst()) === undefined) return;
  await recordChange(deps, actor, {
    action: isHere ? 'booking.check_in' : 'booking.undo_check_in',
    subject: 'booking',
    subjectId: reference,
    after: { checked_in: isHere },
  });
}
