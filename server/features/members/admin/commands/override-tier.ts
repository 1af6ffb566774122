import type { MemberActor } from '../../../../actor.ts';
import { notFound } from '../../../../app-error.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';

interface Override {
  gold: boolean | null;
  boosts: number | null;
  until: string | null;
}

/** Sets a member's tier over what Discord says; two nulls take it away. Refuses with `not_found`. */
export async function overrideTier(
  deps: DatabaseDeps,
  actor: MemberActor,
  { memberId, ...wanted }: Override & { memberId: number },
): Promise<void> {
  const isNone = wanted.gold === null && wanted.boosts === null;
  const override = isNone ? { gold: null, boosts: null, until: null } : wanted;
  await transact(deps, async (deps) => {
    const before = await deps.db
      .selectFrom('members')
      .select(['overrideIsGold as gold', 'overrideBoostCount as boosts', 'overrideUntil as until'])
      .where('id', '=', memberId)
      .where('deletedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('The member');
    await deps.db
      .updateTable('members')
      .set({
        overrideIsGold: override.gold,
        overrideBoostCount: override.boosts,
        overrideUntil: override.until === null ? null : new Date(override.until),
      })
      .where('id', '=', memberId)
      .execute();
    await recordChange(deps, actor, {
      action: 'member.override_tier',
      subject: 'member',
      subjectId: String(memberId),
      before: { ...before, until: before.until?.toISOString() ?? null },
      after: { ...override },
    });
  });
}
