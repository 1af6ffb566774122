import type { Member } from '../../../actor.ts';
import { haveRolesExpired } from '../rules.ts';
import { checkMembership, type MembershipDeps } from './check-membership.ts';
import type { OutsideServices } from '../../../start/outside-services.ts';

export type RefreshRolesDeps = MembershipDeps & Pick<OutsideServices, 'roleChecks'>;

/**
 * Asks Discord for a member's roles where they are older than ten minutes, and returns the member as of now. The last
 * known roles are returned when Discord does not answer within two seconds, and at once when Discord limits or fails our
 * calls or the budget of calls is used up. A member who has left the server has no tier.
 * Rules: TIER-7, TIER-8.
 */
export async function refreshRoles(deps: RefreshRolesDeps, member: Member): Promise<Member> {
  if (!haveRolesExpired(member, deps.now())) return member;
  return (await deps.roleChecks.run(member.id, () => checkMembership(deps, member))) ?? member;
}
