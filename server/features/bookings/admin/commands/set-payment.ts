import type { MemberActor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { changeOrRefuse } from '../../change-or-refuse.ts';
import { alreadyNoted, decidedBy } from '../errors.ts';
import { findLastActor, type StaffBookingRow } from '../queries.ts';
import { nameDecider } from '../rules.ts';
import { getStaffBooking, readReference } from '../get-booking.ts';

const payable = ['pending', 'confirmed', 'completed', 'no_show'] as const;
/** What a cancelled booking cost is given back. */
const refundable = [...payable, 'cancelled'] as const;

/** Notes that a guest has paid, or takes it back; for a booking that was cancelled: that it was refunded. Refuses with `not_found`, or `already_decided` naming who was faster. */
export function setPayment(
  deps: DatabaseDeps,
  actor: MemberActor,
  payment: { reference: string; isPaid: boolean },
): Promise<StaffBookingRow> {
  const { isPaid } = payment;
  const reference = readReference(payment.reference);
  const action = isPaid ? 'booking.mark_paid' : 'booking.mark_unpaid';
  return transact(deps, async (deps) => {
    await changeOrRefuse(
      () => note(deps, reference, isPaid),
      () => whyNot(deps, reference, { isPaid, action }),
    );
    const booking = await getStaffBooking(deps, reference);
    await recordChange(deps, actor, { action, subject: 'booking', subjectId: reference, after: { paid: isPaid } });
    return booking;
  });
}

/** race: two hosts mark the same payment; the update checks the previous state. */
async function note(deps: DatabaseDeps, reference: string, isPaid: boolean): Promise<boolean> {
  const now = deps.now();
  const noted = await deps.db
    .updateTable('bookings')
    .set({ paidAt: isPaid ? now : null, updatedAt: now })
    .where('reference', '=', reference)
    .where('status', 'in', isPaid ? payable : refundable)
    .where('removedAt', 'is', null)
    .where('paidAt', isPaid ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

async function whyNot(deps: DatabaseDeps, reference: string, wish: { isPaid: boolean; action: string }) {
  const booking = await getStaffBooking(deps, reference);
  if (wish.isPaid && !(payable as readonly string[]).includes(booking.status)) {
    return decidedBy({ status: booking.status, by: nameDecider(booking) });
  }
  if ((booking.paidAt !== null) !== wish.isPaid) return null;
  const by = await findLastActor(deps.db, booking.reference, wish.action);
  return alreadyNoted(
    wish.isPaid ? 'The payment is already marked as received' : 'The payment is not marked as received',
    by,
  );
}
