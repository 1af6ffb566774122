import type { MemberActor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { lockWaitingList } from '../../../waiting-list/lock-waiting-lists.ts';
import { lockResort } from '../../admin/lock-resort.ts';
import { explainRestore, restoreOpening } from '../../deletions/commands/undo-deletion.ts';
import { listDeletionsOfClosure, type DeletionRow } from '../../deletions/queries.ts';
import type { Restored } from '../../deletions/restore-ended.ts';
import { closureLifted, closureNotFound } from '../errors.ts';
import { findClosure } from '../queries.ts';

export interface Lifted extends Restored {
  openings: number;
}

/**
 * Ends a closure. Openings that it cancelled and whose deletion can still be undone are back. Refuses with `not_found`,
 * `already_decided` and `opening_overlap`. Rule: CLOSURE-6.
 */
export async function liftClosure(deps: DatabaseDeps, actor: MemberActor, id: number): Promise<Lifted> {
  const closure = await findClosure(deps.db, id, deps.now());
  if (closure === null) throw closureNotFound();
  let restoring: DeletionRow | null = null;
  const run = transact(deps, async (deps) => {
    await lockResort(deps, closure.resortId);
    const deletions = await listDeletionsOfClosure(deps.db, id, deps.now());
    for (const { openingId } of deletions) await lockWaitingList(deps, openingId);
    await lift(deps, id);
    const lifted: Lifted = { openings: deletions.length, bookings: 0, entries: 0, notRestored: [] };
    for (const deletion of deletions) {
      restoring = deletion;
      const restored = await restoreOpening(deps, actor, deletion);
      lifted.bookings += restored.bookings;
      lifted.entries += restored.entries;
      lifted.notRestored.push(...restored.notRestored);
    }
    await recordChange(deps, actor, {
      action: 'resort.lift_closure',
      subject: 'resort',
      subjectId: String(closure.resortId),
      after: { closure: id, restored_openings: deletions.length },
    });
    return lifted;
  });
  try {
    return await run;
  } catch (error) {
    throw restoring === null ? error : await explainRestore(deps, restoring, error);
  }
}

/** race: two admins lift it at once; the update checks that nobody has. */
async function lift(deps: DatabaseDeps, id: number): Promise<void> {
  const lifted = await deps.db
    .updateTable('closures')
    .set({ liftedAt: deps.now() })
    .where('id', '=', id)
    .where('liftedAt', 'is', null)
    .where('endsAt', '>', deps.now())
    .returning('id')
    .executeTakeFirst();
  if (!lifted) throw closureLifted();
}
