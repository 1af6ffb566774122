import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import type { Random } from '../../../random.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { signedOut } from '../../admins/errors.ts';
import { secretHash } from '../../auth/rules.ts';

/**
 * Creates the token of the member's private calendar, or replaces it: the old one is unknown from then on. The answer is the
 * only place where the token can be read. Refuses with `invalid_token` a member who is deleted. Rules: CAL-5, CAL-6.
 *
 * race: the account is deleted at this moment; the lock on the member's row puts the two in order.
 */
export function resetFeed(
  deps: DatabaseDeps & { random: Random },
  actor: MemberActor,
): Promise<{ token: string; createdAt: Date }> {
  const memberId = actor.member.id;
  const token = deps.random.token();
  const feed = { tokenHash: secretHash(token), createdAt: deps.now() };
  return transact(deps, async (deps) => {
    const member = await deps.db
      .selectFrom('members')
      .select('deletedAt')
      .where('id', '=', memberId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (member.deletedAt !== null) throw signedOut();
    await deps.db
      .insertInto('calendarFeeds')
      .values({ memberId, ...feed })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet(feed))
      .execute();
    await recordChange(deps, actor, {
      action: 'member.reset_calendar',
      subject: 'member',
      subjectId: String(memberId),
    });
    return { token, createdAt: feed.createdAt };
  });
}
