import type { MemberActor } from '../../../../actor.ts';
import { notFound } from '../../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { refreshEntryTiers } from '../../../waiting-list/refresh-entry-tiers.ts';
import { findMember } from '../../queries.ts';
import { toStaffOverride, toTierOverride, type StaffOverride } from '../../rules.ts';

interface Override extends StaffOverride {
  until: string | null;
}

/** Sets a member's tier over what Discord says; two nulls take it away. Refuses with `not_found`. */
export async function overrideTier(
  deps: DatabaseDeps,
  actor: MemberActor,
  { memberId, ...wanted }: Override & { memberId: number },
): Promise<void> {
  const tierOverride = toTierOverride(wanted);
  const until = tierOverride === null ? null : wanted.until;
  await transact(deps, async (deps) => {
    const before = await deps.db
      .selectFrom('members')
      .select(['tierOverride', 'overrideUntil'])
      .where('id', '=', memberId)
      .where('deletedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('The member');
    await deps.db
      .updateTable('members')
      .set({ tierOverride, overrideUntil: until === null ? null : new Date(until) })
      .where('id', '=', memberId)
      .execute();
    const member = await findMember(deps.db, memberId, deps.now());
    if (member !== null) await refreshEntryTiers(deps, member);
    await recordChange(deps, actor, {
      action: 'member.override_tier',
      subject: 'member',
      subjectId: String(memberId),
      before: { ...toStaffOverride(before.tierOverride), until: before.overrideUntil?.toISOString() ?? null },
      after: { ...wanted, until },
    });
  });
}
