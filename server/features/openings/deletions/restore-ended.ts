import { sql } from 'kysely';
import { auditActor, type MemberActor } from '../../../actor.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { enqueueMessage } from '../../messages/commands/enqueue-message.ts';
import { resumeDropped } from '../../messages/commands/resume-dropped.ts';
import { refreshRestoredEntries } from '../../waiting-list/refresh-entry-tiers.ts';
import type { DeletionRow } from './queries.ts';
import { endedMessageKey } from './rules.ts';

/** A booking that stays cancelled, with the outcome of `restore_booking`. */
export interface NotRestored {
  reference: string;
  code: string;
}

export interface Restored {
  bookings: number;
  entries: number;
  notRestored: NotRestored[];
}

interface Ended {
  id: number;
  reference: string;
  was: string;
  /** When the guest had arrived. */
  checkedInAt: Date | null;
  /** Staff have restored it since, or it was removed. */
  isCancelled: boolean;
}

/**
 * The bookings get their rooms back where they still fit; the message that they ended is withdrawn. Whose room had been given away comes
 * last, and then who gave it up to somebody else: nobody gets a room that another of them had. Rules: SESSION-4, LATE-6.
 */
export async function restoreBookings(
  deps: DatabaseDeps,
  actor: MemberActor,
  deletion: DeletionRow,
): Promise<{ restored: number; notRestored: NotRestored[] }> {
  // race: staff remove or restore one of them at this moment. What they leave is read after the lock.
  await sql`
    select from bookings where id in (select booking_id from deleted_bookings where deletion_id = ${deletion.id})
    order by id for no key update`.execute(deps.db);
  const { rows: ended } = await sql<Ended>`
    select b.id, b.reference, d.status as was, b.checked_in_at as "checkedInAt", b.status = 'cancelled' and b.removed_at is null as "isCancelled"
    from deleted_bookings d join bookings b on b.id = d.booking_id where d.deletion_id = ${deletion.id}
    order by d.is_given_away, d.is_given_away and exists (
      select from deleted_bookings others join bookings other on other.id = others.booking_id
      where others.deletion_id = d.deletion_id and other.unit_id = b.unit_id and other.id <> b.id), b.id`.execute(
    deps.db,
  );
  const restored: string[] = [];
  const notRestored: NotRestored[] = [];
  for (const booking of ended.filter(({ isCancelled }) => isCancelled)) {
    const code = await restoreBooking(deps, actor, booking);
    if (code === 'restored') restored.push(booking.reference);
    else notRestored.push({ reference: booking.reference, code });
  }
  for (const reference of restored) await withdrawMessage(deps, reference, deletion.id);
  await resumeDropped(deps, restored);
  return { restored: restored.length, notRestored };
}

async function restoreBooking(
  deps: DatabaseDeps,
  actor: MemberActor,
  { id, reference, was, checkedInAt }: Ended,
): Promise<string> {
  const now = deps.now();
  const { rows } = await sql<{ outcome: string }>`select restore_booking(${id}, ${now}) as outcome`.execute(deps.db);
  const outcome = rows[0]?.outcome ?? '';
  if (outcome !== 'restored') return outcome;
  const steps = was === 'confirmed' ? ['cancelled', 'pending', 'confirmed'] : ['cancelled', 'pending'];
  if (was === 'confirmed') {
    await deps.db
      .updateTable('bookings')
      .set({ status: 'confirmed', checkedInAt, updatedAt: now })
      .where('id', '=', id)
      .execute();
  }
  for (const [index, before] of steps.slice(0, -1).entries()) {
    await recordChange(deps, actor, {
      action: 'booking.restore',
      subject: 'booking',
      subjectId: reference,
      before: { status: before },
      after: { status: steps[index + 1] },
    });
  }
  return outcome;
}

/** A guest who got the message that the booking ended gets one that it is back. */
async function withdrawMessage(deps: DatabaseDeps, reference: string, deletionId: number): Promise<void> {
  const key = endedMessageKey(reference, deletionId);
  const withdrawn = await deps.db
    .deleteFrom('outbox')
    .where('dedupKey', '=', `booking.cancelled:${key}`)
    .where('status', '=', 'pending')
    .where('attempts', '=', 0)
    .returning('id')
    .executeTakeFirst();
  if (withdrawn) return;
  await enqueueMessage(deps, { kind: 'booking.restored', key: `${key}:undone`, payload: { reference } });
}

/** The entries get their places back; who got no message yet that the list ended gets none that it is back. */
export async function restoreEntries(deps: DatabaseDeps, actor: MemberActor, deletion: DeletionRow): Promise<number> {
  const now = deps.now();
  const { rows } = await sql<{ id: string; outcome: string }>`
    select entry_id as id, restore_entry(entry_id, state, place, ${actor.member.id}, ${now}) as outcome
    from (select * from deleted_entries where deletion_id = ${deletion.id} order by place, entry_id) ended`.execute(
    deps.db,
  );
  const restored = rows.filter(({ outcome }) => outcome === 'restored').map(({ id }) => id);
  await refreshRestoredEntries(deps, restored);
  await sql`
    update waiting_entries e set staff_reason = d.staff_reason from deleted_entries d
    where d.deletion_id = ${deletion.id} and d.entry_id = e.id and e.id = any (${restored}::uuid[])`.execute(deps.db);
  await sql`
    with withdrawn as (
      delete from outbox where status = 'pending' and attempts = 0 and dedup_key = any (array(
        select 'waiting_list.removed:' || id || ':' || extract(epoch from ${deletion.deletedAt}::timestamptz)
        from unnest(${restored}::uuid[]) id))
      returning payload ->> 'entry' as entry
    )
    delete from outbox where dedup_key = any (array(
      select 'waiting_list.restored:' || entry || ':' || extract(epoch from ${now}::timestamptz) from withdrawn))`.execute(
    deps.db,
  );
  return restored.length;
}

/** The line and the orders of a session that was called off. Rule: SESSION-4. */
export async function restoreEvening(deps: DatabaseDeps, actor: MemberActor, { id }: DeletionRow): Promise<void> {
  const { actorKind, actorId } = auditActor(actor);
  await sql`select restore_line(${id}), restore_orders(${id}, ${actorKind}, ${actorId}, ${deps.now()})`.execute(
    deps.db,
  );
}
