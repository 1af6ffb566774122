import type { MemberActor } from '../../actor.ts';
import { refreshRoles, type RefreshRolesDeps } from '../members/commands/refresh-roles.ts';
import { isKnownToBeAway, isKnownToBePending, isKnownToHaveLeft } from '../members/rules.ts';
import { notInServer, screeningPending } from './errors.ts';
import type { SiteSettings } from '../site-settings/rules.ts';

type RequireMembershipDeps = RefreshRolesDeps & { siteSettings: () => Promise<SiteSettings> };

/**
 * The actor with the roles of now, for what depends on them: prices, holds and bookings. Call it outside transactions.
 * Refuses with `not_a_member` who is not in the Discord server, and with `membership_pending` who waits for its screening; what they
 * have stays. Rules: MEMBER-6, AUTH-19.
 */
export function requireMembership(deps: RequireMembershipDeps, actor: MemberActor): Promise<MemberActor> {
  return refresh(deps, actor, isKnownToBeAway);
}

/**
 * As `requireMembership`, for an offer that was made to them, which would end: a first answer that they are not in the server refuses
 * nothing. Rule: MEMBER-6.
 */
export function requireForOffer(deps: RequireMembershipDeps, actor: MemberActor): Promise<MemberActor> {
  return refresh(deps, actor, isKnownToHaveLeft);
}

async function refresh(
  deps: RequireMembershipDeps,
  actor: MemberActor,
  isAway: typeof isKnownToBeAway,
): Promise<MemberActor> {
  const member = await refreshRoles(deps, actor.member);
  if (isAway(member, deps.now())) throw notInServer((await deps.siteSettings()).inviteUrl);
  if (isKnownToBePending(member, deps.now())) throw screeningPending();
  return { ...actor, member };
}
