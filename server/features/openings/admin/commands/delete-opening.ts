import { sql } from 'kysely';
import type { Actor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { createBulkId, recordChange } from '../../../audit-log/record-change.ts';
import { enqueueMessage } from '../../../messages/commands/enqueue-message.ts';
import { lockWaitingList } from '../../../waiting-list/lock-waiting-lists.ts';
import { openingNotFound, openingStarted } from '../errors.ts';
import { activeStatuses } from '@sunset/contract/active-statuses.ts';

const reason = 'The opening was cancelled';

/**
 * Deletes an opening that has not started and answers how many bookings that cancelled; their guests are told. What was
 * booked stays in the history. Refuses with `not_found` or `opening_started`.
 */
export function deleteOpening(deps: DatabaseDeps, actor: Actor, openingId: number): Promise<number> {
  return transact(deps, async (deps) => {
    await lockWaitingList(deps, openingId);
    await close(deps, openingId);
    const bulkId = await createBulkId(deps);
    const bookings = await cancelBookings(deps, actor, { openingId, bulkId });
    await sql`select end_waiting_list(${openingId}, 'opening_cancelled', ${deps.now()})`.execute(deps.db);
    await recordChange(deps, actor, {
      action: 'opening.delete',
      subject: 'opening',
      subjectId: String(openingId),
      after: { cancelled_bookings: bookings },
      bulkId,
    });
    return bookings;
  });
}

/**
 * race: this update waits for bookings under way and later ones wait for it (the trigger bookings_lock_openings), so that
 * the statement after it sees every booking there will be.
 */
async function close(deps: DatabaseDeps, openingId: number): Promise<void> {
  const now = deps.now();
  const closed = await deps.db
    .updateTable('openings')
    .set({ cancelledAt: now })
    .where('id', '=', openingId)
    .where('cancelledAt', 'is', null)
    .where('startsAt', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (closed) return;
  const standing = await deps.db
    .selectFrom('openings')
    .select('id')
    .where('id', '=', openingId)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst();
  throw standing ? openingStarted() : openingNotFound();
}

async function cancelBookings(
  deps: DatabaseDeps,
  actor: Actor,
  { openingId, bulkId }: { openingId: number; bulkId: string },
): Promise<number> {
  const cancelled = await deps.db
    .updateTable('bookings')
    .set({ status: 'cancelled', reason, updatedAt: deps.now() })
    .where('openingId', '=', openingId)
    .where('status', 'in', activeStatuses)
    .returning('reference')
    .execute();
  for (const { reference } of cancelled) {
    await recordChange(deps, actor, {
      action: 'booking.cancel',
      subject: 'booking',
      subjectId: reference,
      after: { status: 'cancelled', reason: 'opening_deleted' },
      bulkId,
    });
    await enqueueMessage(deps, {
      kind: 'booking.cancelled',
      key: `${reference}:opening-deleted`,
      payload: { reference },
    });
  }
  return cancelled.length;
}
