import { sql } from 'kysely';
import { auditActor, type MemberActor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { entryEnded, entryNotFound } from '../../errors.ts';
import { findEntry, type StaffEntryRow } from '../queries.ts';

interface Move {
  entryId: string;
  position: number;
  reason: string;
}

/** Moves an entry to another number of its list. Refuses with `not_found` or `already_decided`. Rule: WAIT-7. */
export function moveEntry(
  deps: DatabaseDeps,
  actor: MemberActor,
  { entryId, position, reason }: Move,
): Promise<StaffEntryRow> {
  const { actorKind, actorId } = auditActor(actor);
  return transact(deps, async (deps) => {
    const { rows } = await sql<{ number: number | null }>`
      select move_entry(${entryId}::uuid, ${position}, ${reason.trim()}, ${actorId}, ${deps.now()},
        ${actorKind}) as number`.execute(deps.db);
    const entry = await findEntry(deps.db, entryId, deps.now());
    if (entry === null) throw entryNotFound();
    if ((rows[0]?.number ?? null) === null) throw entryEnded();
    return entry;
  });
}
