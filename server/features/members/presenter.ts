import type { User } from '@sunset/contract/api/auth.ts';
import type { Member } from '../../actor.ts';
import { guestTypesOf, accessLevel, bestTier, specialPages, userType } from './rules.ts';

/** A member as their own pages know them. */
export function presentUser(member: Member): User {
  return {
    username: member.displayName,
    discord_username: member.username,
    discord_id: member.discordId,
    avatar: member.avatar,
    user_type: userType(member.tiers, member.isAdmin),
    access_level: accessLevel(member.tiers, member.isAdmin),
    special_pages: specialPages(member.tiers, member),
    is_admin: member.isAdmin,
    is_host: member.isHost,
    discount_percent: bestTier(member.tiers).discount,
    tier_label: bestTier(member.tiers).label,
    gold_until: member.goldUntil?.toISOString() ?? null,
    booking_flags: guestTypesOf(member.tiers),
  };
}
