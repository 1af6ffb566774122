import type { MemberActor } from '../../../../actor.ts';
import { notFound } from '../../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { enqueueMessage } from '../../../messages/commands/enqueue-message.ts';
import { findMember } from '../../queries.ts';
import { noGoldRole } from '../errors.ts';
import { findGoldRole } from '../queries.ts';

/** Tries again to give or to take away the gold role on Discord. Refuses with `not_found` and `gold_changed`. Rule: GOLD-5. */
export async function retryGoldRole(deps: DatabaseDeps, actor: MemberActor, memberId: number): Promise<void> {
  if ((await findMember(deps.db, memberId, deps.now())) === null) throw notFound('The member');
  await transact(deps, async (deps) => {
    const role = await findGoldRole(deps.db, memberId);
    if (role === null || role.state === 'given') throw noGoldRole();
    const key = `${memberId}:again:${deps.now().getTime()}`;
    await enqueueMessage(deps, { kind: 'gold.role', key, payload: { member_id: memberId } });
    const subject = { subject: 'member', subjectId: String(memberId) };
    await recordChange(deps, actor, { action: 'member.retry_gold_role', ...subject });
  });
}
