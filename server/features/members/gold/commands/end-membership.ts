import { sql } from 'kysely';
import type { MemberActor } from '../../../../actor.ts';
import { notFound } from '../../../../errors/app-error.ts';
import { transact } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { enqueueMessage } from '../../../messages/commands/enqueue-message.ts';
import { refreshEntryTiers } from '../../../waiting-list/refresh-entry-tiers.ts';
import { findMember } from '../../queries.ts';
import { noGold } from '../errors.ts';
import { syncGoldRoles, type GoldRoleDeps } from '../sync-gold-role.ts';

/** Ends a member's gold membership now, with what would have followed. Refuses with `not_found` and `gold_changed`. Rule: GOLD-7. */
export async function endMembership(
  deps: GoldRoleDeps,
  actor: MemberActor,
  { memberId, reason }: { memberId: number; reason: string },
): Promise<void> {
  const now = deps.now();
  await transact(deps, async (inner) => {
    const tx = { ...deps, ...inner };
    const before = await tx.db
      .selectFrom('members')
      .select('goldUntil')
      .where('id', '=', memberId)
      .where('deletedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('The member');
    if (before.goldUntil === null || before.goldUntil <= now) throw noGold();
    await sql`
      update gold_memberships
      set starts_at = least(starts_at, ${now}), ends_at = ${now}, ended_early_at = ${now}, end_reason = ${reason.trim()}, closed_at = ${now}
      where member_id = ${memberId} and ends_at > ${now}`.execute(tx.db);
    await tx.db.updateTable('members').set({ goldUntil: now }).where('id', '=', memberId).execute();
    const member = await findMember(tx.db, memberId, now);
    if (member !== null) await refreshEntryTiers(tx, member);
    await syncGoldRoles(tx, memberId);
    await enqueueMessage(tx, {
      kind: 'gold.ended',
      key: `${memberId}:${now.getTime()}`,
      payload: { member_id: memberId },
    });
    await recordChange(tx, actor, {
      action: 'member.end_gold',
      subject: 'member',
      subjectId: String(memberId),
      before: { until: before.goldUntil.toISOString() },
      after: { until: now.toISOString() },
    });
  });
}
