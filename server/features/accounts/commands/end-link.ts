import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';

/** Removes a member's Roblox link, for the member or for staff. Does nothing if there is none. */
export async function endLink(deps: DatabaseDeps, actor: MemberActor, memberId: number): Promise<void> {
  await transact(deps, async (deps) => {
    const changed = await deps.db
      .updateTable('members')
      .set({ robloxId: null, robloxUsername: null, robloxDisplayName: null, robloxLinkedAt: null })
      .where('id', '=', memberId)
      .where('robloxId', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return;
    await recordChange(deps, actor, {
      action: 'member.unlink_roblox',
      subject: 'member',
      subjectId: String(memberId),
      after: { is_linked: false },
    });
  });
}
