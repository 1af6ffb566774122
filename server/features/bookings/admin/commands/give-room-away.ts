import { undoGivingAwayMs } from '@sunset/contract/bookings/late.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { changedMeanwhile, decidedBy, notLate } from '../errors.ts';
import { getStaffBooking, readReference } from '../get-booking.ts';
import type { StaffBookingRow } from '../queries.ts';
import { changeOrRefuse } from '../../change-or-refuse.ts';
import { runOnce } from '../../run-once.ts';
import { enqueueMessage } from '../../../messages/commands/enqueue-message.ts';
import { lateFrom } from '../../../openings/code-and-late.ts';
import { givenAwayKey, nameDecider } from '../rules.ts';

interface GivingAway {
  reference: string;
  /** The version that the host saw; any other is refused. Undefined: it does not matter. */
  expectedVersion: number | undefined;
  idempotencyKey: string | null;
}

/**
 * Gives the room of a guest away who is late: they become a no-show, the room is free after a minute, and they are notified then. Refuses
 * with `not_found`, `already_decided`, `no_opening` (they are not late) or `changed_meanwhile`. Rules: LATE-2, BOARD-17.
 */
export function giveRoomAway(deps: DatabaseDeps, actor: MemberActor, input: GivingAway): Promise<StaffBookingRow> {
  const reference = readReference(input.reference);
  const { expectedVersion, idempotencyKey } = input;
  return transact(deps, async (deps) => {
    const call = { subject: { changeOf: reference }, request: { giveAway: true, expectedVersion }, idempotencyKey };
    await runOnce(deps, actor, call, async () => {
      await changeOrRefuse(
        () => giveAway(deps, reference, expectedVersion),
        () => whyNot(deps, reference, expectedVersion),
      );
      await finish(deps, actor, reference);
    });
    return getStaffBooking(deps, reference);
  });
}

/** The audit row, and the message when the minute of the undo is over. */
async function finish(deps: DatabaseDeps, actor: MemberActor, reference: string): Promise<void> {
  await recordChange(deps, actor, {
    action: 'booking.give_away',
    subject: 'booking',
    subjectId: reference,
    before: { status: 'confirmed' },
    after: { status: 'no_show' },
  });
  const key = givenAwayKey(await getStaffBooking(deps, reference));
  const due = new Date(deps.now().getTime() + undoGivingAwayMs);
  await enqueueMessage(deps, { kind: 'booking.given_away', key, payload: { reference }, due });
}

/**
 * race: the guest is checked in at this moment, or two hosts give the same room away; the update is guarded by what was there before.
 * race: the guest joins the line at this moment, which locks the booking and does not change it. It is locked first, so that the statement
 * after it sees the line.
 */
async function giveAway(
  { db, now }: DatabaseDeps,
  reference: string,
  expectedVersion: number | undefined,
): Promise<boolean> {
  await db.selectFrom('bookings').select('id').where('reference', '=', reference).forNoKeyUpdate().execute();
  const given = await db
    .updateTable('bookings')
    .from('openings')
    .whereRef('openings.id', '=', 'bookings.openingId')
    .set({ status: 'no_show', givenAwayAt: now(), updatedAt: now() })
    .where('bookings.reference', '=', reference)
    .where('bookings.status', '=', 'confirmed')
    .$if(expectedVersion !== undefined, (query) => query.where('bookings.version', '=', expectedVersion ?? 0))
    .where('bookings.checkedInAt', 'is', null)
    .where('bookings.removedAt', 'is', null)
    .where('openings.cancelledAt', 'is', null)
    .where(
      sql<boolean>`not exists (select from line_entries l where l.booking_id = bookings.id and l.state <> 'ended')`,
    )
    .where('openings.endsAt', '>', now())
    .where(lateFrom, '<=', now())
    .returning('bookings.id')
    .executeTakeFirst();
  return given !== undefined;
}

async function whyNot(deps: DatabaseDeps, reference: string, expectedVersion: number | undefined) {
  const booking = await getStaffBooking(deps, reference);
  if (booking.status !== 'confirmed') return decidedBy({ status: booking.status, by: nameDecider(booking) });
  if (booking.checkedInAt !== null) return notLate(true);
  return booking.version === (expectedVersion ?? booking.version) ? notLate(false) : changedMeanwhile();
}
