import { sql } from 'kysely';
import type { DecidingActor, MemberActor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { decidedBy, restoreRefused } from '../errors.ts';
import { getStaffBooking, readReference } from '../get-booking.ts';
import type { StaffBookingRow } from '../queries.ts';
import { enqueueMessage } from '../../../messages/commands/enqueue-message.ts';
import { runOnce } from '../../run-once.ts';
import { nameDecider, restoreDetail, type RestoreRefusal } from '../rules.ts';

/**
 * Confirms a booking again whose room was given away, in its own room if nobody has it, else in another of the same type. Call it in the
 * transaction of what is done next. Refuses with `not_found`, `already_decided` or the code of the SQL function `take_room_back`. Rules:
 * LATE-3, LATE-4.
 */
export async function takeRoomBack(
  deps: DatabaseDeps,
  actor: DecidingActor,
  reference: string,
): Promise<StaffBookingRow> {
  const before = await getStaffBooking(deps, reference);
  const { rows } = await sql<{
    outcome: string;
  }>`select take_room_back(${before.id}, ${deps.now()}) as outcome`.execute(deps.db);
  const outcome = rows[0]?.outcome ?? '';
  if (outcome === 'already_decided') throw decidedBy({ status: before.status, by: nameDecider(before) });
  if (outcome !== 'confirmed') throw restoreRefused(outcome as RestoreRefusal, restoreDetail(outcome));
  const booking = await getStaffBooking(deps, reference);
  await recordChange(deps, actor, {
    action: 'booking.take_back',
    subject: 'booking',
    subjectId: reference,
    before: { status: 'no_show' },
    after: { status: 'confirmed', unit: booking.unitId },
  });
  await correctMessage(deps, booking);
  // Read again: who decided has changed.
  return getStaffBooking(deps, reference);
}

interface Undo {
  reference: string;
  idempotencyKey: string | null;
}

/** As `takeRoomBack`, for a host who slipped. Rules: LATE-3, BOARD-17. */
export function undoGivingAway(deps: DatabaseDeps, actor: MemberActor, undo: Undo): Promise<StaffBookingRow> {
  const reference = readReference(undo.reference);
  const { idempotencyKey } = undo;
  return transact(deps, async (deps) => {
    const call = { subject: { changeOf: reference }, request: { giveAway: false }, idempotencyKey };
    await runOnce(deps, actor, call, async () => {
      await takeRoomBack(deps, actor, reference);
    });
    return getStaffBooking(deps, reference);
  });
}

/**
 * Within the minute nobody has read that the room is gone; later the guest reads that they have one.
 *
 * race: a host gives the room away at this moment. What was read before the lock does not name that message; its booking does.
 */
async function correctMessage(deps: DatabaseDeps, { reference, version }: StaffBookingRow) {
  const withdrawn = await deps.db
    .deleteFrom('outbox')
    .where('kind', '=', 'booking.given_away')
    .where(sql`payload ->> 'reference'`, '=', reference)
    .where('status', '=', 'pending')
    .where('attempts', '=', 0)
    .returning('id')
    .executeTakeFirst();
  if (withdrawn) return;
  await enqueueMessage(deps, { kind: 'booking.confirmed', key: `${reference}:${version}`, payload: { reference } });
}
