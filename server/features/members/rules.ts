import type { User, UserType } from '@sunset/contract/api/auth.ts';
import {
  adminAccessLevel,
  guestTypes,
  hasPerks,
  tierIds,
  tiers,
  type GuestType,
  type TierId,
} from '@sunset/contract/members/tiers.ts';
import type { Json } from '../../database/types.gen.ts';
import { roleSettingOf, type RoleSetting } from './role-settings.ts';

/** The best tier that a member holds of each guest type. In an override, null takes the tier away. */
export type TiersByType = Partial<Record<GuestType, TierId | null>>;

/** As `TiersByType`, from tiers in any order; the tier that everybody has is not stored. */
export function byGuestType(held: readonly TierId[]): TiersByType {
  const worstFirst = tierIds.filter((id) => held.includes(id) && tiers[id].rolePlace !== null).toReversed();
  return Object.fromEntries(worstFirst.map((id) => [tiers[id].guestType, id]));
}

/** The Discord role of each tier that has one; a role that is not configured gives nobody a tier. */
export type TierRoles = Record<RoleSetting, string | undefined>;

/**
 * The tiers that Discord gives: by role, and one boost also by `premium_since`. Two and three boosts are roles that staff
 * give, because Discord does not say how often somebody boosts. Rule: TIER-1.
 */
export function tiersFromDiscord(roles: TierRoles, roleIds: readonly string[], isBoosting: boolean): TiersByType {
  const given = tierIds.filter((id) => {
    const setting = roleSettingOf(id);
    const role = setting === null ? undefined : roles[setting];
    return (role !== undefined && roleIds.includes(role)) || (isBoosting && tiers[id].boosts === 1);
  });
  return byGuestType(given);
}

/** The columns of a member's row; the first two hold `TiersByType`. */
interface StoredTiers {
  tiers: Json;
  tierOverride: Json | null;
  overrideUntil: Date | null;
  goldUntil: Date | null;
}

/**
 * The tiers that count at `now`, the best first: those by Discord's roles and a gold membership, unless staff set others until a
 * date. Rules: TIER-6, GOLD-3.
 */
export function tiersAt({ tiers: stored, tierOverride, overrideUntil, goldUntil }: StoredTiers, now: Date): TierId[] {
  const isOverridden = overrideUntil === null || overrideUntil > now;
  const given = Object.values(readTiers(stored)).filter((id) => id !== null);
  const membership = goldUntil !== null && goldUntil > now ? ['gold' as const] : [];
  const ids = Object.values({
    ...byGuestType([...given, ...membership]),
    ...(isOverridden ? readTiers(tierOverride) : null),
  });
  const held = tierIds.filter((id) => ids.includes(id));
  return held.length > 0 ? held : ['regular'];
}

/** A tier that `tiers` does not contain counts as none: it was removed, or only a newer server knows it. Rule: TIER-13. */
function readTiers(stored: Json): TiersByType {
  const entries = Object.entries((stored ?? {}) as Record<string, string | null>);
  return Object.fromEntries(entries.map(([type, id]) => [type, tierIds.find((known) => known === id) ?? null]));
}

/** Price, on-sale time, access level and label are those of the best tier that a member holds. */
export function bestTier([best = 'regular']: readonly TierId[]) {
  return tiers[best];
}

/** Who is a host without being an admin: by Discord's role or added by an admin, as long as they are in the server. Rule: HOST-1. */
export function isHostBy(member: { hasHostRole: boolean; isAdded: boolean; isInServer: boolean }): boolean {
  return member.isInServer && (member.hasHostRole || member.isAdded);
}

/** What a person is shown as: the first of admin and the guest types. Rule: TIER-4. */
export function userType(held: readonly TierId[], isAdmin: boolean): UserType {
  if (isAdmin) return 'admin';
  return guestTypesOf(held)[0] ?? 'regular_customer';
}

/** The guest types of a member; a resort that is open for one of them admits them. Rule: ACCESS-2. */
export function guestTypesOf(held: readonly TierId[]): GuestType[] {
  return guestTypes.filter((type) => held.some((id) => tiers[id].guestType === type));
}

/** What a person may do, in the words of the API. Rule: TIER-2. */
export function accessLevel(held: readonly TierId[], isAdmin: boolean): User['access_level'] {
  return isAdmin ? adminAccessLevel : bestTier(held).accessLevel;
}

/** Tiers as staff see them: gold or not, and how many boosts. */
export function goldAndBoosts(held: readonly TierId[]): { gold: boolean; boosts: number } {
  return { gold: userType(held, false) === 'gold_customer', boosts: Math.max(...held.map((id) => tiers[id].boosts)) };
}

/** What staff set; null leaves that part to Discord. */
export interface StaffOverride {
  gold: boolean | null;
  boosts: number | null;
}

/** An override as it is stored; null where staff leave everything to Discord. Rule: TIER-6. */
export function toTierOverride({ gold, boosts }: StaffOverride): TiersByType | null {
  const boosted = tierIds.find((id) => boosts !== null && boosts > 0 && tiers[id].boosts === boosts) ?? null;
  if (gold === null && boosts === null) return null;
  return {
    ...(gold === null ? {} : { gold_customer: gold ? ('gold' as const) : null }),
    ...(boosts === null ? {} : { server_booster: boosted }),
  };
}

/** A stored override as staff set it. */
export function toStaffOverride(stored: Json | null): StaffOverride {
  const { gold_customer: gold, server_booster: boosted } = readTiers(stored);
  const boosts = boosted === undefined ? null : tiers[boosted ?? 'regular'].boosts;
  return { gold: gold === undefined ? null : gold !== null, boosts };
}

/** Pages that a person has beyond everyone's. */
export function specialPages(
  held: readonly TierId[],
  { isAdmin, isHost }: { isAdmin: boolean; isHost: boolean },
): string[] {
  const pages = hasPerks(userType(held, false)) ? ['/gold-customer'] : [];
  if (isAdmin) return [...pages, '/admin', '/hosting'];
  return isHost ? [...pages, '/hosting'] : pages;
}

/** How old roles may be before a booking page asks Discord again. Rule: TIER-7. */
const rolesFreshForMs = 10 * 60 * 1000;
/** Somebody who is not in the server may join again, or pass its screening, and then expects to book at once. */
const absenceFreshForMs = 10 * 1000;

interface LastAnswer {
  isInServer: boolean;
  absentSince: Date | null;
  departureDueAt: Date | null;
  isPending: boolean;
  rolesCheckedAt: Date;
}

export function haveRolesExpired(member: LastAnswer, now: Date): boolean {
  const isHere = member.isInServer && member.absentSince === null && !member.isPending;
  const freshForMs = isHere ? rolesFreshForMs : absenceFreshForMs;
  return now.getTime() - member.rolesCheckedAt.getTime() >= freshForMs;
}

/**
 * Whether somebody gets no new booking: their departure was carried out, or Discord has just said that they are not in the server.
 * Rules: BOOK-10, MEMBER-6.
 */
export function isKnownToBeAway(member: LastAnswer, now: Date): boolean {
  return !member.isInServer || (member.absentSince !== null && !haveRolesExpired(member, now));
}

/** As `isKnownToBeAway`, for an offer that they have: one answer takes nothing away, two do. Rule: MEMBER-6. */
export function isKnownToHaveLeft(member: LastAnswer, now: Date): boolean {
  return isKnownToBeAway(member, now) && (!member.isInServer || member.departureDueAt !== null);
}

/** Whether Discord has just said that somebody waits for the membership screening of the server. Rule: AUTH-19. */
export function isKnownToBePending(member: LastAnswer, now: Date): boolean {
  return member.isPending && !haveRolesExpired(member, now);
}

/** Whether a block counts at `now`: it stands until its end, the end itself excluded. */
export function isBlocked(block: { blockedReason: string | null; blockedUntil: Date | null }, now: Date): boolean {
  return block.blockedReason !== null && (block.blockedUntil === null || block.blockedUntil > now);
}
