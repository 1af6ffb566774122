import { sql } from 'kysely';
import { auditActor, type MemberActor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { entryEnded, entryNotFound } from '../../errors.ts';
import { lockWaitingList } from '../../lock-waiting-lists.ts';
import { findEntry, type StaffEntryRow } from '../queries.ts';

/** Removes an entry from its list; the member is messaged. Refuses with `not_found` or `already_decided`. Rule: WAIT-8. */
export function removeEntry(
  deps: DatabaseDeps,
  actor: MemberActor,
  { entryId, reason }: { entryId: string; reason: string },
): Promise<StaffEntryRow> {
  const { actorKind, actorId } = auditActor(actor);
  return transact(deps, async (deps) => {
    const before = await findEntry(deps.db, entryId, deps.now());
    if (before === null) throw entryNotFound();
    await lockWaitingList(deps, before.openingId);
    const { rows } = await sql<{ hasEnded: boolean }>`
      select end_entry(${entryId}::uuid, 'removed', ${actorKind}, ${actorId}, ${deps.now()}) as "hasEnded"`.execute(
      deps.db,
    );
    if (rows[0]?.hasEnded !== true) throw entryEnded();
    await deps.db.updateTable('waitingEntries').set({ staffReason: reason.trim() }).where('id', '=', entryId).execute();
    await sql`select offer_free_units(${before.openingId}, ${deps.now()})`.execute(deps.db);
    return (await findEntry(deps.db, entryId, deps.now())) ?? before;
  });
}
