import { sql } from 'kysely';
import type { MemberActor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { enqueueMessage } from '../../../messages/commands/enqueue-message.ts';
import { decidedBy, restoreRefused } from '../errors.ts';
import type { StaffBookingRow } from '../queries.ts';
import { nameDecider, restoreDetail, type RestoreRefusal } from '../rules.ts';
import { getStaffBooking, readReference } from '../get-booking.ts';

/**
 * Sets a rejected or cancelled booking back to pending, in its own room if that is free, else in another of the same type;
 * notifies the guest. Refuses with `not_found`, `already_decided`, or the code of `restore_booking` in SQL.
 */
export function restoreBooking(deps: DatabaseDeps, actor: MemberActor, text: string): Promise<StaffBookingRow> {
  const reference = readReference(text);
  return transact(deps, async (deps) => {
    const before = await getStaffBooking(deps, reference);
    // Who waits and is here comes first. Rule: CLAIM-1.
    await sql`select call_waiting_members(${before.openingId}, ${deps.now()})`.execute(deps.db);
    // race: others want the last room, or book for the same guest; see restore_booking.
    const { rows } = await sql<{
      outcome: string;
    }>`select restore_booking(${before.id}, ${deps.now()}) as outcome`.execute(deps.db);
    const outcome = rows[0]?.outcome;
    // Staff decide about it as about any request: the approval before a guest's change is over (CHANGE-7).
    await deps.db
      .updateTable('bookings')
      .set({ wasApproved: false })
      .where('id', '=', before.id)
      .where('wasApproved', '=', true)
      .execute();
    const booking = await getStaffBooking(deps, reference);
    if (outcome === 'already_decided') throw decidedBy({ status: booking.status, by: nameDecider(booking) });
    if (outcome !== 'restored') throw restoreRefused(outcome as RestoreRefusal, restoreDetail(outcome ?? ''));
    await recordChange(deps, actor, {
      action: 'booking.restore',
      subject: 'booking',
      subjectId: reference,
      before: { status: before.status },
      after: { status: 'pending', unit: booking.unitId },
    });
    const key = `${reference}:${booking.version}`;
    await enqueueMessage(deps, { kind: 'booking.restored', key, payload: { reference } });
    // Read again: who decided has changed.
    return getStaffBooking(deps, reference);
  });
}
