import { sql } from 'kysely';
import type { MemberActor } from '../../../../actor.ts';
import { alreadyUndone, undoExpired } from '../../../../errors/refuse-undo.ts';
import { brokenConstraint } from '../../../../database/broken-constraint.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { lockWaitingList } from '../../../waiting-list/lock-waiting-lists.ts';
import { explainOverlap } from '../../admin/explain-overlap.ts';
import { lockResort } from '../../admin/lock-resort.ts';
import { explainClosure } from '../../closures/explain-closure.ts';
import { deletionNotFound, notOfHosts } from '../errors.ts';
import { findDeletion, type DeletionRow } from '../queries.ts';
import { restoreBookings, restoreEntries, restoreEvening, type Restored } from '../restore-ended.ts';

/**
 * Undoes the deletion of an opening: it is back, with the bookings and entries that still fit, the line and open orders. Hosts bring back an
 * evening that was called off. Refuses with `not_found`, `admin_required`, `already_decided`, and `opening_overlap` or `resort_closed` if
 * its hour was used meanwhile. Rule: OPENING-24.
 */
export async function undoDeletion(deps: DatabaseDeps, actor: MemberActor, id: number): Promise<Restored> {
  const deletion = await findDeletion(deps.db, id);
  if (deletion === null) throw deletionNotFound();
  if (!actor.member.isAdmin && deletion.deletedAt < deletion.startsAt) throw notOfHosts();
  try {
    return await transact(deps, async (deps) => {
      await lockResort(deps, deletion.resortId);
      await lockWaitingList(deps, deletion.openingId);
      return restoreOpening(deps, actor, deletion);
    });
  } catch (error) {
    throw await explainRestore(deps, deletion, error);
  }
}

/** Why an opening does not fit any more. */
export async function explainRestore(deps: DatabaseDeps, deletion: DeletionRow, error: unknown): Promise<unknown> {
  const { resortId, startsAt, sessionMinutes, openingId, resort } = deletion;
  const wanted = { resortId, starts: [startsAt], minutes: sessionMinutes, exceptId: openingId };
  const broken = brokenConstraint(error);
  if (broken === 'openings_no_overlap') return explainOverlap(deps, resort, wanted);
  if (broken === 'openings_outside_closures') return explainClosure(deps, resort, wanted);
  return error;
}

/** As `undoDeletion`, in a transaction that has locked the resort and the waiting list of the opening. */
export async function restoreOpening(deps: DatabaseDeps, actor: MemberActor, deletion: DeletionRow): Promise<Restored> {
  await lockMembers(deps, deletion.id);
  await close(deps, deletion.id);
  await deps.db
    .updateTable('openings')
    .set((is) => ({ cancelledAt: null, restoredAt: deps.now(), restoredCount: sql`${is.ref('restoredCount')} + 1` }))
    .where('id', '=', deletion.openingId)
    .execute();
  const bookings = await restoreBookings(deps, actor, deletion);
  const entries = await restoreEntries(deps, actor, deletion);
  await restoreEvening(deps, actor, deletion);
  await sql`select offer_free_units(${deletion.openingId}, ${deps.now()})`.execute(deps.db);
  const restored = { bookings: bookings.restored, entries, notRestored: bookings.notRestored };
  await recordChange(deps, actor, {
    action: 'opening.undo_delete',
    subject: 'opening',
    subjectId: String(deletion.openingId),
    after: { restored: restored.bookings, not_restored: restored.notRestored.length },
  });
  return restored;
}

/** race: guests book elsewhere at the same moment. Members are locked in id order, as bookings being placed do. */
async function lockMembers(deps: DatabaseDeps, id: number): Promise<void> {
  await sql`
    select from members where id in (
      select b.member_id from deleted_bookings d join bookings b on b.id = d.booking_id where d.deletion_id = ${id}
      union select e.member_id from deleted_entries d join waiting_entries e on e.id = d.entry_id where d.deletion_id = ${id})
    order by id for no key update`.execute(deps.db);
}

/** race: two hosts undo at once; the update checks that nobody has, so one of them does. */
async function close(deps: DatabaseDeps, id: number): Promise<void> {
  const closed = await deps.db
    .updateTable('openingDeletions')
    .set({ undoneAt: deps.now() })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .where('undoUntil', '>', deps.now())
    .returning('id')
    .executeTakeFirst();
  if (closed) return;
  const now = await findDeletion(deps.db, id);
  throw now === null || now.undoneAt === null ? undoExpired('The time is over.') : alreadyUndone();
}
