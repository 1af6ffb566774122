import type { MemberActor } from '../../actor.ts';
import { refreshRoles, type RefreshRolesDeps } from '../members/commands/refresh-roles.ts';
import { isKnownToBeAway, isKnownToBePending } from '../members/rules.ts';
import { notInServer, screeningPending } from './errors.ts';
import type { SiteSettings } from '../site-settings/rules.ts';

/**
 * The actor with the roles of now, for what depends on them: prices, holds and bookings. Call it outside transactions.
 * Refuses with `not_a_member` who is not in the Discord server, and with `membership_pending` who waits for its screening; what they
 * have stays. Rules: MEMBER-6, AUTH-19.
 */
export async function requireMembership(
  deps: RefreshRolesDeps & { siteSettings: () => Promise<SiteSettings> },
  actor: MemberActor,
): Promise<MemberActor> {
  const member = await refreshRoles(deps, actor.member);
  if (isKnownToBeAway(member, deps.now())) throw notInServer((await deps.siteSettings()).inviteUrl);
  if (isKnownToBePending(member, deps.now())) throw screeningPending();
  return { ...actor, member };
}
