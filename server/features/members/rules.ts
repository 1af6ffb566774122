import type { User, UserType } from '@sunset/contract/api/auth.ts';
import { resortAccessFlagIds, type ResortAccessFlag } from '@sunset/contract/resort-access.ts';
import { adminAccessLevel, guestTypes, tierIds, tiers, type TierId } from '@sunset/contract/tiers.ts';

/** What a member's row knows of their tiers: gold, and how many boosts (3 means 3 or more). */
export interface TierFacts {
  isGold: boolean;
  boostCount: number;
}

type RoleSetting = NonNullable<(typeof tiers)[TierId]['roleSetting']>;

/** The Discord role of each tier that has one; a role that is not configured gives nobody a tier. */
export type TierRoles = Record<RoleSetting, string | undefined>;

/**
 * The tiers that Discord gives: by role, and one boost also by `premium_since`. Two and three boosts are roles that staff
 * give, because Discord does not say how often somebody boosts. Rule: TIER-1.
 */
export function tierFromDiscord(roles: TierRoles, roleIds: readonly string[], isBoosting: boolean): TierFacts {
  const held = tierIds.filter((id) => {
    const { roleSetting, boosts } = tiers[id];
    const role = roleSetting === null ? undefined : roles[roleSetting];
    return (role !== undefined && roleIds.includes(role)) || (isBoosting && boosts === 1);
  });
  return { isGold: held.includes('gold'), boostCount: Math.max(0, ...held.map((id) => tiers[id].boosts)) };
}

interface StoredTiers extends TierFacts {
  overrideIsGold: boolean | null;
  overrideBoostCount: number | null;
  overrideUntil: Date | null;
}

/** The tiers that count at `now`, the best first: those by Discord's roles, unless staff set others until a date. */
export function tiersAt(facts: StoredTiers, now: Date): TierId[] {
  const isOverridden = facts.overrideUntil === null || facts.overrideUntil > now;
  const isGold = (isOverridden ? facts.overrideIsGold : null) ?? facts.isGold;
  const boostCount = (isOverridden ? facts.overrideBoostCount : null) ?? facts.boostCount;
  const held = tierIds.filter((id) => (isGold && id === 'gold') || (boostCount > 0 && tiers[id].boosts === boostCount));
  return held.length > 0 ? held : ['regular'];
}

/** Price, on-sale time, access level and label are those of the best tier that a member holds. */
export function bestTier([best = 'regular']: readonly TierId[]) {
  return tiers[best];
}

/** What a person is shown as: the first of admin and the guest types. Rule: TIER-4. */
export function userType(held: readonly TierId[], isAdmin: boolean): UserType {
  if (isAdmin) return 'admin';
  return guestTypes.find((type) => held.some((id) => tiers[id].guestType === type)) ?? 'regular_customer';
}

/** The resort-access flags that admit a member; one that is on is enough. Rule: ACCESS-2. */
export function accessFlags(held: readonly TierId[]): ResortAccessFlag[] {
  return resortAccessFlagIds.filter((flag) => held.some((id) => tiers[id].accessFlag === flag));
}

/** What a person may do, in the words of the API. Rule: TIER-2. */
export function accessLevel(held: readonly TierId[], isAdmin: boolean): User['access_level'] {
  return isAdmin ? adminAccessLevel : bestTier(held).accessLevel;
}

/** Tiers as staff see and set them: gold or not, and how many boosts. */
export function goldAndBoosts(held: readonly TierId[]): { gold: boolean; boosts: number } {
  return { gold: userType(held, false) === 'gold_customer', boosts: Math.max(...held.map((id) => tiers[id].boosts)) };
}

/** Pages that a person has beyond everyone's. */
export function specialPages(held: readonly TierId[], isAdmin: boolean): string[] {
  const pages = userType(held, false) === 'regular_customer' ? [] : ['/gold-customer'];
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
export const departureChecks = { intervalMs: 60 * 1000, olderThanMs: 30 * 60 * 1000, atMost: 20 };

/** Whether a block counts at `now`: it stands until its end, the end itself excluded. */
export function isBlocked(block: { blockedReason: string | null; blockedUntil: Date | null }, now: Date): boolean {
  return block.blockedReason !== null && (block.blockedUntil === null || block.blockedUntil > now);
}
