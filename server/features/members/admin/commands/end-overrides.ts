import { system } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { runEach } from '../../../../jobs/run-each.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { refreshEntryTiers } from '../../../waiting-list/refresh-entry-tiers.ts';
import { findMember } from '../../queries.ts';
import { toStaffOverride } from '../../rules.ts';

const maxAtOnce = 50;

/** Takes away overrides of tiers whose end has come, so that entries count as what their members are now. Rule: TIER-6. */
export async function endOverrides(deps: DatabaseDeps): Promise<void> {
  const ended = await deps.db
    .selectFrom('members')
    .select('id')
    .where('overrideUntil', '<=', deps.now())
    .orderBy('overrideUntil')
    .limit(maxAtOnce)
    .execute();
  await runEach(ended, { name: ({ id }) => `member ${id}` }, ({ id }) => endOverride(deps, id));
}

/** race: staff give another override at this moment; the condition, read under the lock, leaves theirs. */
async function endOverride(deps: DatabaseDeps, memberId: number): Promise<void> {
  const now = deps.now();
  await transact(deps, async (deps) => {
    const ended = await deps.db
      .selectFrom('members')
      .select(['tierOverride', 'overrideUntil'])
      .where('id', '=', memberId)
      .where('overrideUntil', '<=', now)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!ended) return;
    await deps.db
      .updateTable('members')
      .set({ tierOverride: null, overrideUntil: null })
      .where('id', '=', memberId)
      .execute();
    const member = await findMember(deps.db, memberId, now);
    if (member !== null) await refreshEntryTiers(deps, member);
    await recordChange(deps, system, {
      action: 'member.override_tier',
      subject: 'member',
      subjectId: String(memberId),
      before: { ...toStaffOverride(ended.tierOverride), until: ended.overrideUntil?.toISOString() ?? null },
      after: { ...toStaffOverride(null), until: null },
    });
  });
}
