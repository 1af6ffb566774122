import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';

/** Forgets a member's Roblox account, asked by the member or by staff. Where there is none, nothing happens. */
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
