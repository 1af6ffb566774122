import type { MemberActor } from '../../../../actor.ts';
import { notFound } from '../../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { leaveSharedRooms } from '../../../companions/end-companions.ts';
import { leaveParties } from '../../../parties/end-memberships.ts';
import { endEntriesOfMember } from '../../../waiting-list/end-entries.ts';
import { lockWaitingListsOfMember } from '../../../waiting-list/lock-waiting-lists.ts';
import { recordChange } from '../../../audit-log/record-change.ts';

interface Block {
  reason: string;
  until: string | null;
}

/** Keeps a member from booking until a date or for good, or, with `null`, lets them book again. Refuses with `not_found`. */
export async function blockMember(
  deps: DatabaseDeps,
  actor: MemberActor,
  { memberId, block }: { memberId: number; block: Block | null },
): Promise<void> {
  const blockedUntil = block === null || block.until === null ? null : new Date(block.until);
  await transact(deps, async (deps) => {
    await lockWaitingListsOfMember(deps, memberId);
    const before = await deps.db
      .selectFrom('members')
      .select(['blockedReason', 'blockedUntil'])
      .where('id', '=', memberId)
      .where('deletedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('The member');
    if (block === null && before.blockedReason === null) return;
    await deps.db
      .updateTable('members')
      .set({ blockedReason: block?.reason.trim() ?? null, blockedUntil })
      .where('id', '=', memberId)
      .execute();
    if (block !== null) {
      await endEntriesOfMember(deps, actor, { memberId, reason: 'blocked' });
      await leaveParties(deps, actor, memberId);
      await leaveSharedRooms(deps, actor, memberId);
    }
    await recordChange(deps, actor, {
      action: block === null ? 'member.unblock' : 'member.block',
      subject: 'member',
      subjectId: String(memberId),
      before: { is_blocked: before.blockedReason !== null, until: before.blockedUntil?.toISOString() ?? null },
      after: { is_blocked: block !== null, until: blockedUntil?.toISOString() ?? null },
    });
  });
}
