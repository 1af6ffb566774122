import { sql } from 'kysely';
import { notFound } from '../../../../errors/app-error.ts';
import type { MemberActor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { createBulkId, recordChange } from '../../../audit-log/record-change.ts';
import { activeStatuses } from '@sunset/contract/active-statuses.ts';
import { bookingNotFound } from '../../admin/errors.ts';
import { getStaffBooking, readReference } from '../../admin/get-booking.ts';
import { answerOnce } from '../../run-once.ts';
import { findResortByName } from '../../../resorts/queries.ts';
import { selectInScope, type RemovalScope } from '../queries.ts';

/** How long a removal can be undone; its guests are notified afterwards. Rules: REMOVAL-5, REMOVAL-7. */
const undoableForMs = 10 * 60 * 1000;

/** What the guest and staff read of a booking that was removed while active. */
const removedReason = 'Removed by staff';

/** The removed bookings; `id` and `undoUntil` are null if there were none. */
export interface Removed {
  id: number | null;
  count: number;
  undoUntil: Date | null;
}

/** Removes one booking, as `removeBookings` does; refuses with `not_found`. */
export async function deleteBooking(deps: DatabaseDeps, actor: MemberActor, text: string): Promise<Removed> {
  const { id } = await getStaffBooking(deps, readReference(text));
  const removed = await transact(deps, (deps) => remove(deps, actor, { kind: 'booking', bookingId: id }));
  // race: it was removed after it was found, so this call does not find it either.
  if (removed.id === null) throw bookingNotFound();
  return removed;
}

/** As `removeBookings`, those of the resort with exactly this name; refuses any other with `not_found`. */
export async function removeResortBookings(
  deps: DatabaseDeps,
  actor: MemberActor,
  { name, idempotencyKey }: { name: string; idempotencyKey: string | null },
): Promise<Removed> {
  const resort = await findResortByName(deps.db, name);
  if (resort === null) throw notFound('The resort');
  return removeBookings(deps, actor, { scope: { kind: 'resort', resortId: resort.id }, idempotencyKey });
}

interface BulkCall {
  scope: Exclude<RemovalScope, { kind: 'booking' }>;
  idempotencyKey: string | null;
}

/**
 * Removes all bookings in a scope from the lists, once for an idempotency key: a repeat does not remove what was booked since. Active
 * bookings of coming sessions are cancelled, which frees their rooms; their guests are notified once the removal cannot be undone any more.
 * The history stays. Rules: REMOVAL-2, REMOVAL-3, REMOVAL-7, REMOVAL-12.
 */
export function removeBookings(deps: DatabaseDeps, actor: MemberActor, input: BulkCall): Promise<Removed> {
  const { scope, idempotencyKey } = input;
  const removalOf = scope.kind === 'all' ? 'all' : scope.resortId;
  return transact(deps, async (deps) => {
    await lockBulkRemovals(deps);
    const call = { subject: { removalOf }, request: 'remove', idempotencyKey } as const;
    const { undoUntil, ...removed } = await answerOnce(deps, actor, call, async () => {
      const { undoUntil, ...done } = await remove(deps, actor, scope);
      return { ...done, undoUntil: undoUntil?.toISOString() ?? null };
    });
    return { ...removed, undoUntil: undoUntil === null ? null : new Date(undoUntil) };
  });
}

async function remove(deps: DatabaseDeps, actor: MemberActor, scope: RemovalScope): Promise<Removed> {
  await allowLongStatements(deps);
  await lockScope(deps, scope);
  const removal = await insertBulkRemoval(deps, actor, scope);
  const cancelled = await cancelActive(deps, scope, removal.id);
  const rest = await removeRest(deps, scope, removal.id);
  const count = cancelled + rest;
  if (count === 0) {
    await deps.db.deleteFrom('bulkRemovals').where('id', '=', removal.id).execute();
    return { id: null, count, undoUntil: null };
  }
  await deps.db.updateTable('bulkRemovals').set({ deletedCount: count }).where('id', '=', removal.id).execute();
  const bulkId = await createBulkId(deps);
  await recordCancelled(deps, actor, { ...removal, bulkId });
  await recordChange(deps, actor, {
    action: 'bookings.clear',
    subject: 'clearing',
    subjectId: String(removal.id),
    after: { ...scope, count, cancelled },
    bulkId,
  });
  return { id: removal.id, count, undoUntil: removal.undoUntil };
}

/** A year of bookings takes longer than the few seconds that a page's query may. */
export async function allowLongStatements(deps: DatabaseDeps): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(deps.db);
}

/**
 * race: an undo restores what another removal would remove too, and could refuse a guest because of a booking that is about
 * to be cancelled: in parallel, neither would see what the other did. So removals of many bookings and undos run one after
 * another.
 */
export async function lockBulkRemovals(deps: DatabaseDeps): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bulk_removals', 0))`.execute(deps.db);
}

/**
 * race: guests cancel, and staff decide and restore, at the same moment. Every booking is taken as they leave it: locked before
 * the first is changed, so that one which becomes active again is not passed over by both statements that follow.
 */
async function lockScope(deps: DatabaseDeps, scope: RemovalScope): Promise<void> {
  const inScope = selectInScope(deps.db, scope).select('bookings.id').orderBy('bookings.id').forNoKeyUpdate('bookings');
  await deps.db
    .selectFrom(inScope.as('locked'))
    .select((of) => of.fn.countAll().as('count'))
    .execute();
}

interface BulkRemoval {
  id: number;
  undoUntil: Date;
}

async function insertBulkRemoval(deps: DatabaseDeps, actor: MemberActor, scope: RemovalScope): Promise<BulkRemoval> {
  const now = deps.now();
  const undoUntil = new Date(now.getTime() + undoableForMs);
  const { id } = await deps.db
    .insertInto('bulkRemovals')
    .values({
      scope: scope.kind,
      resortId: scope.kind === 'resort' ? scope.resortId : null,
      removedBy: actor.member.id,
      removedAt: now,
      undoUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, undoUntil };
}

async function cancelActive(deps: DatabaseDeps, scope: RemovalScope, removalId: number): Promise<number> {
  const now = deps.now();
  const { numUpdatedRows } = await deps.db
    .updateTable('bookings')
    .set((is) => ({
      removedAt: now,
      bulkRemovalId: removalId,
      statusBeforeRemoval: is.ref('bookings.status'),
      status: 'cancelled',
      reason: removedReason,
      updatedAt: now,
    }))
    .where('id', 'in', selectInScope(deps.db, scope).where('openings.endsAt', '>', now).select('bookings.id'))
    .where('status', 'in', activeStatuses)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

async function removeRest(deps: DatabaseDeps, scope: RemovalScope, removalId: number): Promise<number> {
  const now = deps.now();
  const { numUpdatedRows } = await deps.db
    .updateTable('bookings')
    .set({ removedAt: now, bulkRemovalId: removalId, updatedAt: now })
    .where('id', 'in', selectInScope(deps.db, scope).select('bookings.id'))
    .where('removedAt', 'is', null)
    // A booking placed since the statement before is a new one; it stays.
    .where((is) =>
      is.or([
        is('status', 'not in', activeStatuses),
        is('openingId', 'in', deps.db.selectFrom('openings').select('id').where('endsAt', '<=', now)),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Audit rows and messages of the cancelled bookings, in one statement each. A message contains the start that its guest
 * knows.
 */
async function recordCancelled(
  deps: DatabaseDeps,
  actor: MemberActor,
  removal: BulkRemoval & { bulkId: string },
): Promise<void> {
  const now = deps.now();
  await sql`
    select
      record_changes('staff', array_agg(${actor.member.id}::integer), 'booking.clear', 'booking', array_agg(reference order by b.id),
        array_agg(jsonb_build_object('status', status_before_removal) order by b.id),
        array_agg(jsonb_build_object('status', 'cancelled')), ${now}, ${removal.bulkId}),
      enqueue_messages('booking.cleared', array_agg(reference || ':' || version order by b.id), array_agg(
        jsonb_build_object('reference', reference, 'starts_at', utc_text(openings.starts_at)) order by b.id), ${removal.undoUntil}, ${now})
    from bookings b join openings on openings.id = b.opening_id
    where bulk_removal_id = ${removal.id} and status_before_removal is not null`.execute(deps.db);
}
