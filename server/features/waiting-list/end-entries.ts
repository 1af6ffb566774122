import type { EntryEnd } from '@sunset/contract/openings/waiting-list.ts';
import { sql } from 'kysely';
import { auditActor, type Actor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';

/** Ends all entries of a member in the caller's transaction, which has called `lockWaitingListsOfMember`. Rule: WAIT-9. */
export async function endEntriesOfMember(
  deps: DatabaseDeps,
  actor: Actor,
  { memberId, reason }: { memberId: number; reason: EntryEnd },
): Promise<void> {
  const { actorKind, actorId } = auditActor(actor);
  await sql`select end_entries_of_member(${memberId}, ${reason}, ${actorKind}, ${actorId}, ${deps.now()})`.execute(
    deps.db,
  );
}
