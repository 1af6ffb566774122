import type { Member } from '../../../actor.ts';
import type { Deps } from '../../../deps.ts';
import { rolesFreshForMs } from '../rules.ts';
import { checkMembership } from './check-membership.ts';

/**
 * Asks Discord for a member's roles where they are older than ten minutes, and answers the member as of now. While
 * Discord does not answer, the last known roles serve. Who has left the server keeps no tier. Rule: decisions.md section 2.
 */
export async function refreshRoles(deps: Deps, member: Member): Promise<Member> {
  if (deps.now().getTime() - member.rolesCheckedAt.getTime() < rolesFreshForMs) return member;
  return (await checkMembership(deps, member)) ?? member;
}
