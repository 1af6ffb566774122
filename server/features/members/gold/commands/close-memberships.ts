import { sql } from 'kysely';
import { system } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { runEach } from '../../../../jobs/run-each.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { enqueueMessage } from '../../../messages/commands/enqueue-message.ts';
import { refreshEntryTiers } from '../../../waiting-list/refresh-entry-tiers.ts';
import { findMember } from '../../queries.ts';
import { lockMember } from '../../lock-member.ts';

const maxAtOnce = 50;

/** What follows the end of memberships: the member is told, their entries count as what they are now. Rule: GOLD-3. */
export async function closeMemberships(deps: DatabaseDeps): Promise<void> {
  const now = deps.now();
  const ended = await deps.db
    .selectFrom('goldMemberships')
    .select(['id', 'memberId'])
    .where('closedAt', 'is', null)
    .where('endsAt', '<=', now)
    .orderBy('endsAt')
    .limit(maxAtOnce)
    .execute();
  const name = ({ id }: { id: number }) => `gold membership ${id}`;
  await runEach(ended, { name }, (membership) => closeMembership(deps, membership));
}

/** race: another process closes it at this moment; the condition admits one. */
async function closeMembership(deps: DatabaseDeps, { id, memberId }: { id: number; memberId: number }): Promise<void> {
  const now = deps.now();
  await transact(deps, async (deps) => {
    await lockMember(deps.db, memberId);
    const closed = await deps.db
      .updateTable('goldMemberships')
      .set({ closedAt: now })
      .where('id', '=', id)
      .where('closedAt', 'is', null)
      .returning('endsAt')
      .executeTakeFirst();
    const member = await findMember(deps.db, memberId, now);
    // A membership that goes on with the next one, or a deleted account.
    if (!closed || member === null || member.goldUntil !== null) return;
    await refreshEntryTiers(deps, member);
    await enqueueMessage(deps, { kind: 'gold.ended', key: `${memberId}:${id}`, payload: { member_id: memberId } });
    await recordChange(deps, system, {
      action: 'member.end_gold',
      subject: 'member',
      subjectId: String(memberId),
      after: { until: closed.endsAt.toISOString() },
    });
  });
}

/** Reminds members whose membership ends soon, once for each end. Rule: GOLD-4. */
export async function remindOfEnd(deps: DatabaseDeps): Promise<void> {
  const now = deps.now();
  await sql`
    with due as (
      update gold_memberships m set reminded_at = ${now}
      where m.closed_at is null and m.reminded_at is null and m.remind_at <= ${now} and m.ends_at > ${now}
      returning m.id, m.member_id, m.ends_at
    )
    select enqueue_messages('gold.ends_soon', array_agg(due.member_id || ':' || due.id),
      array_agg(jsonb_build_object('member_id', due.member_id, 'until', to_json(due.ends_at))), ${now}, ${now})
    from due join members on members.id = due.member_id
    where members.gold_until = due.ends_at
    having count(*) > 0`.execute(deps.db);
}
