import type { MemberActor } from '../../../../actor.ts';
import { notFound, AppError } from '../../../../errors/app-error.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { checkMembership, type MembershipDeps } from '../../commands/check-membership.ts';
import { findMember } from '../../queries.ts';
import { goldAndBoosts } from '../../rules.ts';

const discordSilent = () =>
  new AppError('outside_service_failed', 'Discord did not answer, so the roles did not change. Please try again.');

/** Asks Discord for a member's roles because staff want it. Refuses with `not_found` or `outside_service_failed`. */
export async function renewRoles(deps: MembershipDeps, actor: MemberActor, memberId: number): Promise<void> {
  const member = await findMember(deps.db, memberId, deps.now());
  if (member === null) throw notFound('The member');
  const renewed = await checkMembership(deps, member);
  if (renewed === null) {
    // race: the account was deleted while Discord was asked, which is no failure of Discord.
    const isGone = (await findMember(deps.db, memberId, deps.now())) === null;
    throw isGone ? notFound('The member') : discordSilent();
  }
  await recordChange(deps, actor, {
    action: 'member.refresh_roles',
    subject: 'member',
    subjectId: String(memberId),
    before: goldAndBoosts(member.tiers),
    after: goldAndBoosts(renewed.tiers),
  });
}
