import type { MemberActor } from '../../../../actor.ts';
import type { Deps } from '../../../../deps.ts';

/** Gives back the room that is kept for a member; does nothing where none is. It counts as a hold that went unused. */
export async function releaseHold(deps: Deps, actor: MemberActor): Promise<void> {
  // race: a booking turns the hold into itself at this moment; after it the row names nobody, and this finds nothing.
  await deps.db
    .updateTable('units')
    .set({ heldBy: null, heldUntil: null, holdExtended: false })
    .where('heldBy', '=', actor.member.id)
    .execute();
}
