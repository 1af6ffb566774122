import { activeStatuses } from '@sunset/contract/active-statuses.ts';
import { sql } from 'kysely';
import { notFound } from '../../../../errors/app-error.ts';
import { isAdmin, type Actor, type MemberActor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import type { AppError } from '../../../../errors/app-error.ts';
import { createBulkId, recordChange } from '../../../audit-log/record-change.ts';
import { enqueueMessage } from '../../../messages/commands/enqueue-message.ts';
import { lockWaitingList } from '../../../waiting-list/lock-waiting-lists.ts';
import { sessionOver } from '../../../bookings/admin/errors.ts';
import { answerOnce } from '../../../bookings/run-once.ts';
import { openingStarted } from '../../admin/errors.ts';
import { notOfHosts, reasonMissing } from '../errors.ts';
import { deletionTimes, endedMessageKey, type SessionTimes } from '../rules.ts';

/** What guests read if staff give no reason. */
const defaultReason = 'The opening was cancelled';

interface Input {
  openingId: number;
  /** Null: `defaultReason`. */
  reason: string | null;
  /** The closure that it is a part of. */
  closureId: number | null;
}

interface Call extends Omit<Input, 'closureId'> {
  idempotencyKey: string | null;
}

export interface Deleted {
  id: number;
  bookings: number;
  /** How many of them were paid. */
  paid: number;
  undoUntil: Date;
}

/**
 * Deletes an opening that has not started, or calls a running session off; its bookings and entries end, and can be restored until
 * `undoUntil`. What was booked stays in the history. Refuses with `not_found`, `opening_started`, `admin_required` for a host before
 * the start, and `invalid_input` without a reason after it. Rules: OPENING-11, OPENING-24, SESSION-4,
 * BOARD-17.
 */
export function deleteOpening(deps: DatabaseDeps, actor: MemberActor, input: Call): Promise<Deleted> {
  const { openingId, reason, idempotencyKey } = input;
  return transact(deps, async (deps) => {
    await lockWaitingList(deps, openingId);
    const call = { subject: { sessionOf: openingId }, request: { callOff: reason }, idempotencyKey };
    const { undoUntil, ...counts } = await answerOnce(deps, actor, call, async () => {
      const deleted = await endOpening(deps, actor, { openingId, reason, closureId: null });
      return { ...deleted, undoUntil: deleted.undoUntil.toISOString() };
    });
    return { ...counts, undoUntil: new Date(undoUntil) };
  });
}

/**
 * As `deleteOpening`, in a transaction that has locked the waiting list of the opening. All that it ends, ends at one instant: the undo
 * finds the messages, the line and the orders by it.
 */
export async function endOpening(given: DatabaseDeps, actor: Actor, input: Input): Promise<Deleted> {
  const deletedAt = given.now();
  const deps = { ...given, now: () => deletedAt };
  const { openingId, closureId, reason } = input;
  const session = await close(deps, actor, input);
  const isRunning = session.startsAt <= deps.now();
  if (isRunning && reason === null) throw reasonMissing();
  const times = deletionTimes(deps.now(), session);
  const { id } = await deps.db
    .insertInto('openingDeletions')
    .values({
      openingId,
      closureId,
      deletedBy: actor.kind === 'member' ? actor.member.id : null,
      deletedAt,
      undoUntil: times.undoUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const bulkId = await createBulkId(deps);
  const ending = { ...input, id, bulkId, due: times.messagesDue };
  const { bookings, paid } = await cancelBookings(deps, actor, ending);
  await endEntries(deps, ending);
  await recordChange(deps, actor, {
    action: 'opening.delete',
    subject: 'opening',
    subjectId: String(openingId),
    after: { cancelled_bookings: bookings, ...(isRunning ? { paid_bookings: paid, was_running: true } : {}) },
    bulkId,
  });
  return { id, bookings, paid, undoUntil: times.undoUntil };
}

/**
 * race: this update waits for bookings under way and later ones wait for it (the trigger bookings_lock_openings), so that
 * the statement after it sees every booking there will be. The job that ends sessions locks the opening too: one of the two ends its
 * bookings.
 */
async function close(deps: DatabaseDeps, actor: Actor, { openingId, closureId }: Input): Promise<SessionTimes> {
  const now = deps.now();
  const closed = await deps.db
    .updateTable('openings')
    .set({ cancelledAt: now })
    .where('id', '=', openingId)
    .where('cancelledAt', 'is', null)
    .where('endsAt', '>', now)
    .where('endedAt', 'is', null)
    .$if(closureId !== null, (query) => query.where('startsAt', '>', now))
    .$if(!isAdmin(actor), (query) => query.where('startsAt', '<=', now).where('publishedAt', 'is not', null))
    .returning(['startsAt', 'endsAt'])
    .executeTakeFirst();
  if (closed) return closed;
  throw await whyNot(deps, openingId);
}

async function whyNot(deps: DatabaseDeps, openingId: number): Promise<AppError> {
  const standing = await deps.db
    .selectFrom('openings')
    .select(['startsAt', 'endsAt', 'endedAt'])
    .where('id', '=', openingId)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst();
  if (!standing) return notFound('The opening');
  if (standing.endsAt <= deps.now() || standing.endedAt !== null) return sessionOver();
  return standing.startsAt <= deps.now() ? openingStarted() : notOfHosts();
}

interface Ending extends Input {
  id: number;
  bulkId: string;
  due: Date;
}

async function cancelBookings(
  deps: DatabaseDeps,
  actor: Actor,
  ending: Ending,
): Promise<{ bookings: number; paid: number }> {
  const { rows: cancelled } = await sql<{ reference: string; isPaid: boolean }>`
    with before as materialized (
      select id, status from bookings
      where opening_id = ${ending.openingId}
        and (status in (${sql.join(activeStatuses)}) or status = 'no_show' and given_away_at is not null)
      order by id for no key update
    ),
    cancelled as (
      update bookings b set status = 'cancelled', reason = ${ending.reason ?? defaultReason}, given_away_at = null,
        updated_at = ${deps.now()}
      from before where before.id = b.id
      returning b.id, b.reference, b.paid_at is not null as "isPaid",
        -- An undo gives them a room if one is free.
        case before.status when 'no_show' then 'confirmed' else before.status end as was,
        before.status = 'no_show' as is_given_away
    ),
    remembered as (
      insert into deleted_bookings (deletion_id, booking_id, status, is_given_away)
      select ${ending.id}, id, was, is_given_away from cancelled
    )
    select reference, "isPaid" from cancelled order by id`.execute(deps.db);
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
  await deferToCompanions(deps, ending);
  return { bookings: cancelled.length, paid: cancelled.filter(({ isPaid }) => isPaid).length };
}

/** The friends in the rooms read it when the guests do. */
async function deferToCompanions({ db, now }: DatabaseDeps, { id, due }: Ending): Promise<void> {
  await sql`
    update outbox set not_before = ${due}
    where dedup_key = any (array(
      select 'companion.ended:' || c.id || ':' || extract(epoch from ${now()}::timestamptz)
      from companions c join deleted_bookings d using (booking_id) where d.deletion_id = ${id}))`.execute(db);
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
