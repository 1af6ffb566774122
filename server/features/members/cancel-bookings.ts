import { sql } from 'kysely';
import type { Actor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { recordChange } from '../audit-log/record-change.ts';
import { enqueueMessage } from '../messages/commands/enqueue-message.ts';

interface Input {
  memberId: number;
  statuses: readonly ('pending' | 'confirmed')[];
  /** Shown to the guest. */
  reason: string;
  /** Where nobody is left to tell. */
  isSilent?: boolean;
}

/**
 * Cancels a member's bookings, offers their rooms to companions who agreed, and gives back what they hold; call it in the transaction that locked the member. Answers
 * which were cancelled.
 *
 * race: staff decide at the same moment; each update is guarded by the old status, so one of the two wins.
 */
export async function cancelBookings(
  deps: DatabaseDeps,
  actor: Actor,
  input: Input,
): Promise<{ id: number; reference: string }[]> {
  await sql`select offer_takeover(array(select id from bookings where member_id = ${input.memberId}
    and status = any (${input.statuses})), ${deps.now()})`.execute(deps.db);
  const cancelled = await deps.db
    .updateTable('bookings')
    .set({ status: 'cancelled', reason: input.reason, updatedAt: deps.now() })
    .where('memberId', '=', input.memberId)
    .where('status', 'in', input.statuses)
    .returning(['id', 'reference', 'version'])
    .execute();
  for (const { reference, version } of cancelled) {
    await recordChange(deps, actor, {
      action: 'booking.cancel',
      subject: 'booking',
      subjectId: reference,
      after: { status: 'cancelled' },
    });
    if (input.isSilent) continue;
    await enqueueMessage(deps, {
      kind: 'booking.cancelled',
      key: `${reference}:${version}`,
      payload: { reference },
    });
  }
  await deps.db
    .updateTable('units')
    .set({ heldBy: null, heldUntil: null, holdExtended: false })
    .where('heldBy', '=', input.memberId)
    .where('bookingId', 'is', null)
    .execute();
  return cancelled;
}
