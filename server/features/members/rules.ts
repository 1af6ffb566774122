import type { User, UserType } from '@sunset/contract/api/auth.ts';

/** What decides a person's price and when booking opens for them: gold, and how many boosts (3 means 3 or more). */
export interface Tier {
  isGold: boolean;
  boostCount: number;
}

/** Which Discord roles say what; a role that is not configured says nothing. */
export interface TierRoles {
  gold: string | undefined;
  booster: string | undefined;
  boosts2: string | undefined;
  boosts3: string | undefined;
}

/**
 * Reads a tier from Discord: gold by role; a booster by `premium_since` or the booster role; two and three boosts by
 * roles that staff give, since Discord does not tell the count. Rule: TIER-1.
 */
export function tierFromDiscord(roles: TierRoles, roleIds: readonly string[], isBoosting: boolean): Tier {
  const has = (role: string | undefined) => role !== undefined && roleIds.includes(role);
  const isGold = has(roles.gold);
  if (has(roles.boosts3)) return { isGold, boostCount: 3 };
  if (has(roles.boosts2)) return { isGold, boostCount: 2 };
  return { isGold, boostCount: isBoosting || has(roles.booster) ? 1 : 0 };
}

interface TierFacts extends Tier {
  overrideIsGold: boolean | null;
  overrideBoostCount: number | null;
  overrideUntil: Date | null;
}

/** The tier that counts at `now`: what Discord's roles say, unless staff set another until a date. */
export function effectiveTier(facts: TierFacts, now: Date): Tier {
  const isOverridden = facts.overrideUntil === null || facts.overrideUntil > now;
  return {
    isGold: (isOverridden ? facts.overrideIsGold : null) ?? facts.isGold,
    boostCount: (isOverridden ? facts.overrideBoostCount : null) ?? facts.boostCount,
  };
}

/** Percent off any room: the best that applies. Rules: TIER-2, TIER-3. */
export function discountPercent(tier: Tier): 0 | 25 | 50 | 100 {
  if (tier.boostCount >= 3) return 100;
  if (tier.boostCount === 2) return 50;
  return tier.boostCount === 1 || tier.isGold ? 25 : 0;
}

/** What the discount is called on screen. */
export function tierLabel(tier: Tier): string {
  if (tier.boostCount >= 3) return 'Server Booster, 3+ boosts';
  if (tier.boostCount === 2) return 'Server Booster, 2 boosts';
  if (tier.isGold) return 'Gold Customer';
  return tier.boostCount === 1 ? 'Server Booster' : 'Regular Customer';
}

/** The first of admin, gold, booster, regular that holds: what a person is shown as. Rule: TIER-4. */
export function userType(tier: Tier, isAdmin: boolean): UserType {
  if (isAdmin) return 'admin';
  if (tier.isGold) return 'gold_customer';
  return tier.boostCount > 0 ? 'server_booster' : 'regular_customer';
}

/** Which of a resort's switches count for a person; any one of them that is on admits. Rule: ACCESS-2. */
export function bookingFlags(tier: Tier): User['booking_flags'] {
  const flags: User['booking_flags'] = [];
  if (tier.isGold) flags.push('gold_customer');
  if (tier.boostCount > 0) flags.push('server_booster');
  return flags.length > 0 ? flags : ['regular_customer'];
}

/** The words for what a person may do. Rule: TIER-2. */
export function accessLevel(tier: Tier, isAdmin: boolean): string {
  if (isAdmin) return 'Full Access';
  if (tier.boostCount >= 3) return 'Platinum Access';
  if (tier.boostCount === 2) return 'VIP Access';
  return tier.isGold || tier.boostCount === 1 ? 'Priority Access' : 'Standard Access';
}

/** Pages that a person has beyond everyone's. */
export function specialPages(tier: Tier, isAdmin: boolean): string[] {
  const pages = tier.isGold || tier.boostCount > 0 ? ['/gold-customer'] : [];
  return isAdmin ? [...pages, '/admin', '/hosting'] : pages;
}

/** How old roles may be before a booking page asks Discord again. Rule: TIER-7. */
const rolesFreshForMs = 10 * 60 * 1000;
/** Somebody who has left may join again, and then expects to book at once. */
const absenceFreshForMs = 10 * 1000;

export function haveRolesExpired(member: { isInServer: boolean; rolesCheckedAt: Date }, now: Date): boolean {
  const freshForMs = member.isInServer ? rolesFreshForMs : absenceFreshForMs;
  return now.getTime() - member.rolesCheckedAt.getTime() >= freshForMs;
}

/** How often members with a booking ahead are looked for in the Discord server, and how many at a time. */
export const departureChecks = { everyMs: 60 * 1000, olderThanMs: 30 * 60 * 1000, atMost: 20 };

/** Whether a block counts at `now`: it stands until its end, the end itself excluded. */
export function isBlocked(block: { blockedReason: string | null; blockedUntil: Date | null }, now: Date): boolean {
  return block.blockedReason !== null && (block.blockedUntil === null || block.blockedUntil > now);
}
