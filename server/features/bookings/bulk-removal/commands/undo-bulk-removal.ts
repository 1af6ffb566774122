import { sql } from 'kysely';
import type { MemberActor } from '../../../../actor.ts';
import { notFound } from '../../../../errors/app-error.ts';
import { alreadyUndone, undoExpired } from '../../../../errors/refuse-undo.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { createBulkId, recordChange } from '../../../audit-log/record-change.ts';
import { enqueueMessage } from '../../../messages/commands/enqueue-message.ts';
import { resumeDropped } from '../../../messages/commands/resume-dropped.ts';
import { findBulkRemoval, listUnrestored, type UnrestoredRow } from '../queries.ts';
import { allowLongStatements, lockBulkRemovals } from './remove-bookings.ts';

/**
 * The restored bookings, and those that could not be restored: they stay cancelled, are listed again, and their guests are
 * notified.
 */
export interface Undone {
  restoredCount: number;
  notRestored: (UnrestoredRow & { code: string })[];
}

/**
 * Brings back what was removed, for 10 minutes. Cancelled bookings get their old status and a room of their type
 * if one is free and the limits hold; the messages about them are withdrawn. Refuses with `not_found` or `already_decided`.
 */
export function undoBulkRemoval(deps: DatabaseDeps, actor: MemberActor, id: number): Promise<Undone> {
  return transact(deps, async (deps) => {
    await allowLongStatements(deps);
    await lockBulkRemovals(deps);
    await close(deps, id);
    const outcomes = await restoreCancelled(deps, id);
    const restored = outcomes.filter(({ outcome }) => outcome === 'restored');
    const bulkId = await createBulkId(deps);
    await recordRestored(deps, actor, { restored, bulkId });
    await withdrawMessages(deps, restored);
    const refused = new Map(outcomes.map(({ id, outcome }) => [id, outcome]));
    for (const { id } of restored) refused.delete(id);
    const count = await listAgain(deps, id);
    await recordChange(deps, actor, {
      action: 'bookings.undo_clear',
      subject: 'clearing',
      subjectId: String(id),
      after: { restored: count - refused.size, not_restored: refused.size },
      bulkId,
    });
    const rows = await listUnrestored(deps.db, [...refused.keys()]);
    const notRestored = rows.map((row) => ({ ...row, code: refused.get(row.id) ?? 'sold_out' }));
    return { restoredCount: count - refused.size, notRestored };
  });
}

/** race: two admins undo at once; the update checks that it was not undone, so one of them does it. */
async function close(deps: DatabaseDeps, id: number): Promise<void> {
  const now = deps.now();
  const closed = await deps.db
    .updateTable('bulkRemovals')
    .set({ undoneAt: now })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .where('undoUntil', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (closed) return;
  const removal = await findBulkRemoval(deps.db, id);
  if (removal === null) throw notFound('The removal');
  throw removal.undoneAt === null ? undoExpired('The 10 minutes are over.') : alreadyUndone();
}

interface Outcome {
  id: number;
  reference: string;
  before: 'pending' | 'confirmed';
  /** When the guest had arrived, before it was removed. */
  checkedInAt: Date | null;
  outcome: string;
}

/**
 * race: guests book at the same moment. Their members are locked in id order, as bookings being placed do, before the
 * first booking is restored; which rooms are still free is decided by `restore_booking`.
 */
async function restoreCancelled(deps: DatabaseDeps, removalId: number): Promise<Outcome[]> {
  await sql`
    select from members
    where id in (select member_id from bookings where bulk_removal_id = ${removalId} and status_before_removal is not null)
    order by id for no key update`.execute(deps.db);
  const { rows } = await sql<Outcome>`
    select id, reference, before, "checkedInAt", restore_booking(id, ${deps.now()}) as outcome
    from (
      select id, reference, status_before_removal as before, checked_in_at as "checkedInAt" from bookings
      where bulk_removal_id = ${removalId} and status_before_removal is not null order by id
    ) cancelled`.execute(deps.db);
  const confirmed = rows.filter(({ before, outcome }) => before === 'confirmed' && outcome === 'restored');
  // A restored booking starts again as pending; one that an undo brings back has its previous state, check-in included.
  await sql`
    update bookings set status = 'confirmed', checked_in_at = was.checked_in_at
    from unnest(${confirmed.map(({ id }) => id)}::integer[], ${confirmed.map(({ checkedInAt }) => checkedInAt)}::timestamptz[])
      as was (id, checked_in_at)
    where bookings.id = was.id`.execute(deps.db);
  return rows;
}

/** A confirmed booking comes back by way of pending, as the table of transitions has it. */
async function recordRestored(
  deps: DatabaseDeps,
  actor: MemberActor,
  { restored, bulkId }: { restored: Outcome[]; bulkId: string },
): Promise<void> {
  const confirmed = restored.filter(({ before }) => before === 'confirmed');
  for (const { outcomes, before, after } of [
    { outcomes: restored, before: 'cancelled', after: 'pending' },
    { outcomes: confirmed, before: 'pending', after: 'confirmed' },
  ]) {
    await sql`
      select record_changes('staff', array_agg(${actor.member.id}::integer), 'booking.undo_clear', 'booking', array_agg(reference),
        array_agg(jsonb_build_object('status', ${before}::text)), array_agg(jsonb_build_object('status', ${after}::text)),
        ${deps.now()}, ${bulkId})
      from unnest(${outcomes.map(({ reference }) => reference)}::text[]) as reference`.execute(deps.db);
  }
}

/**
 * Deletes the messages that are not due yet. A guest who was notified of the removal is notified that the booking is active
 * again; a guest who missed a new time or a reminder gets it now.
 */
async function withdrawMessages(deps: DatabaseDeps, restored: Outcome[]): Promise<void> {
  const references = restored.map(({ reference }) => reference);
  await replaceByNewTime(deps, references);
  await resumeDropped(deps, references);
  const notified = await deps.db
    .selectFrom('outbox')
    .select([sql<string>`payload ->> 'reference'`.as('reference'), 'id'])
    .where('kind', '=', 'booking.cleared')
    .where('status', 'in', ['sending', 'sent', 'unknown'])
    .where(isAboutOneOf(references))
    .execute();
  for (const { reference, id } of notified) {
    await enqueueMessage(deps, { kind: 'booking.restored', key: `${reference}:undo:${id}`, payload: { reference } });
  }
}

const isAboutOneOf = (references: string[]) =>
  sql<boolean>`outbox.payload ->> 'reference' = any(${references}::text[])`;

/**
 * A move notifies guests of active bookings only; those whose opening moved while their booking was removed are notified
 * here.
 */
async function replaceByNewTime(deps: DatabaseDeps, references: string[]): Promise<void> {
  const now = deps.now();
  await sql`
    with withdrawn as (
      delete from outbox
      where kind = 'booking.cleared' and status = 'pending' and not_before > ${now} and ${isAboutOneOf(references)}
      returning payload
    )
    select enqueue_messages('booking.moved', array_agg(b.reference || ':' || o.move_count), array_agg(jsonb_build_object(
      'reference', b.reference, 'from', withdrawn.payload ->> 'starts_at', 'to', utc_text(o.starts_at))), ${now}, ${now})
    from withdrawn join bookings b on b.reference = withdrawn.payload ->> 'reference'
    join openings o on o.id = b.opening_id
    where withdrawn.payload ->> 'starts_at' <> utc_text(o.starts_at)`.execute(deps.db);
}

/** Lists all bookings of the removal again; returns how many. */
async function listAgain(deps: DatabaseDeps, removalId: number): Promise<number> {
  const { numUpdatedRows } = await deps.db
    .updateTable('bookings')
    .set({ removedAt: null, bulkRemovalId: null, statusBeforeRemoval: null, updatedAt: deps.now() })
    .where('bulkRemovalId', '=', removalId)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
