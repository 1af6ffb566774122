import { activeStatuses } from '@sunset/contract/active-statuses.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { createBulkId, recordChange } from '../../../audit-log/record-change.ts';
import { enqueueMessage } from '../../../messages/commands/enqueue-message.ts';
import { lockWaitingList } from '../../../waiting-list/lock-waiting-lists.ts';
import { openingNotFound, openingStarted } from '../../admin/errors.ts';
import { deletionTimes, endedMessageKey } from '../rules.ts';

/** What guests read if staff give no reason. */
const defaultReason = 'The opening was cancelled';

interface Input {
  openingId: number;
  /** Null: `defaultReason`. */
  reason: string | null;
  /** The closure that it is a part of. */
  closureId: number | null;
}

export interface Deleted {
  id: number;
  bookings: number;
  undoUntil: Date;
}

/**
 * Deletes an opening that has not started; its bookings and entries end, and can be restored until `undoUntil`, when guests are
 * told. What was booked stays in the history. Refuses with `not_found` or `opening_started`. Rules: OPENING-11, OPENING-24.
 */
export function deleteOpening(deps: DatabaseDeps, actor: Actor, input: Omit<Input, 'closureId'>): Promise<Deleted> {
  return transact(deps, async (deps) => {
    await lockWaitingList(deps, input.openingId);
    return endOpening(deps, actor, { ...input, closureId: null });
  });
}

/** As `deleteOpening`, in a transaction that has locked the waiting list of the opening. */
export async function endOpening(deps: DatabaseDeps, actor: Actor, input: Input): Promise<Deleted> {
  const { openingId, closureId } = input;
  const { startsAt } = await close(deps, openingId);
  const times = deletionTimes(deps.now(), startsAt);
  const { id } = await deps.db
    .insertInto('openingDeletions')
    .values({
      openingId,
      closureId,
      deletedBy: actor.kind === 'member' ? actor.member.id : null,
      deletedAt: deps.now(),
      undoUntil: times.undoUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const bulkId = await createBulkId(deps);
  const ending = { ...input, id, bulkId, due: times.messagesDue };
  const bookings = await cancelBookings(deps, actor, ending);
  await endEntries(deps, ending);
  await recordChange(deps, actor, {
    action: 'opening.delete',
    subject: 'opening',
    subjectId: String(openingId),
    after: { cancelled_bookings: bookings },
    bulkId,
  });
  return { id, bookings, undoUntil: times.undoUntil };
}

/**
 * race: this update waits for bookings under way and later ones wait for it (the trigger bookings_lock_openings), so that
 * the statement after it sees every booking there will be.
 */
async function close(deps: DatabaseDeps, openingId: number): Promise<{ startsAt: Date }> {
  const now = deps.now();
  const closed = await deps.db
    .updateTable('openings')
    .set({ cancelledAt: now })
    .where('id', '=', openingId)
    .where('cancelledAt', 'is', null)
    .where('startsAt', '>', now)
    .returning('startsAt')
    .executeTakeFirst();
  if (closed) return closed;
  const standing = await deps.db
    .selectFrom('openings')
    .select('id')
    .where('id', '=', openingId)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst();
  throw standing ? openingStarted() : openingNotFound();
}

interface Ending extends Input {
  id: number;
  bulkId: string;
  due: Date;
}

async function cancelBookings(deps: DatabaseDeps, actor: Actor, ending: Ending): Promise<number> {
  const { rows: cancelled } = await sql<{ reference: string }>`
    with cancelled as (
      update bookings set status = 'cancelled', reason = ${ending.reason ?? defaultReason}, updated_at = ${deps.now()}
      where opening_id = ${ending.openingId} and status in (${sql.join(activeStatuses)})
      returning id, reference, old.status as was
    ),
    remembered as (
      insert into deleted_bookings (deletion_id, booking_id, status) select ${ending.id}, id, was from cancelled
    )
    select reference from cancelled order by id`.execute(deps.db);
  for (const { reference } of cancelled) {
    await recordChange(deps, actor, {
      action: 'booking.cancel',
      subject: 'booking',
      subjectId: reference,
      after: { status: 'cancelled', reason: 'opening_deleted' },
      bulkId: ending.bulkId,
    });
    await enqueueMessage(deps, {
      kind: 'booking.cancelled',
      key: endedMessageKey(reference, ending.id),
      payload: { reference },
      due: ending.due,
    });
  }
  return cancelled.length;
}

/** Their members read the reason too, when it is due. */
async function endEntries(deps: DatabaseDeps, { id, openingId, reason, due }: Ending): Promise<void> {
  const now = deps.now();
  await sql`
    insert into deleted_entries (deletion_id, entry_id, state, place, staff_reason)
    select ${id}, e.id, e.state, e.place, e.staff_reason from waiting_entries e where e.opening_id = ${openingId} and e.state <> 'ended'`.execute(
    deps.db,
  );
  await sql`select end_waiting_list(${openingId}, 'opening_cancelled', ${now})`.execute(deps.db);
  await sql`
    update waiting_entries set staff_reason = ${reason}
    where id in (select entry_id from deleted_entries where deletion_id = ${id})`.execute(deps.db);
  await sql`
    update outbox set not_before = ${due}
    where dedup_key = any (array(
      select 'waiting_list.removed:' || entry_id || ':' || extract(epoch from ${now}::timestamptz)
      from deleted_entries where deletion_id = ${id}))`.execute(deps.db);
}
