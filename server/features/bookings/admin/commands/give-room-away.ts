import { undoGivingAwayMs } from '@sunset/contract/bookings/late.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { decidedBy, notLate } from '../errors.ts';
import { getStaffBooking, readReference } from '../get-booking.ts';
import type { StaffBookingRow } from '../queries.ts';
import { changeOrRefuse } from '../../change-or-refuse.ts';
import { enqueueMessage } from '../../../messages/commands/enqueue-message.ts';
import { givenAwayKey, nameDecider } from '../rules.ts';

/**
 * Gives the room of a guest away who is late: they become a no-show, the room is free after a minute, and they are notified then. Refuses
 * with `not_found`, `already_decided` or `no_opening` (they are not late). Rule: LATE-2.
 */
export function giveRoomAway(deps: DatabaseDeps, actor: MemberActor, text: string): Promise<StaffBookingRow> {
  const reference = readReference(text);
  return transact(deps, async (deps) => {
    await changeOrRefuse(
      () => giveAway(deps, reference),
      () => whyNot(deps, reference),
    );
    await recordChange(deps, actor, {
      action: 'booking.give_away',
      subject: 'booking',
      subjectId: reference,
      before: { status: 'confirmed' },
      after: { status: 'no_show' },
    });
    const booking = await getStaffBooking(deps, reference);
    const due = new Date(deps.now().getTime() + undoGivingAwayMs);
    await enqueueMessage(deps, { kind: 'booking.given_away', key: givenAwayKey(booking), payload: { reference }, due });
    return booking;
  });
}

/**
 * race: the guest is checked in at this moment, or two hosts give the same room away; the update is guarded by what was there before.
 * race: the guest joins the line at this moment, which locks the booking and does not change it. It is locked first, so that the statement
 * after it sees the line.
 */
async function giveAway({ db, now }: DatabaseDeps, reference: string): Promise<boolean> {
  await db.selectFrom('bookings').select('id').where('reference', '=', reference).forNoKeyUpdate().execute();
  const given = await db
    .updateTable('bookings')
    .from('openings')
    .whereRef('openings.id', '=', 'bookings.openingId')
    .set({ status: 'no_show', givenAwayAt: now(), updatedAt: now() })
    .where('bookings.reference', '=', reference)
    .where('bookings.status', '=', 'confirmed')
    .where('bookings.checkedInAt', 'is', null)
    .where('bookings.removedAt', 'is', null)
    .where('openings.cancelledAt', 'is', null)
    .where(
      sql<boolean>`not exists (select from line_entries l where l.booking_id = bookings.id and l.state <> 'ended')`,
    )
    .where('openings.endsAt', '>', now())
    .where(
      sql<boolean>`openings.starts_at + (select late_after_minutes * interval '1 minute' from settings) <= ${now()}`,
    )
    .returning('bookings.id')
    .executeTakeFirst();
  return given !== undefined;
}

async function whyNot(deps: DatabaseDeps, reference: string) {
  const booking = await getStaffBooking(deps, reference);
  if (booking.status !== 'confirmed') return decidedBy({ status: booking.status, by: nameDecider(booking) });
  return notLate(booking.checkedInAt !== null);
}
