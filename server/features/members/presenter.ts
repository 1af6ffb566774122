import type { User } from '@sunset/contract/api/auth.ts';
import type { Member } from '../../actor.ts';
import { accessLevel, discountPercent, specialPages, tierLabel, userType } from './rules.ts';

/** A member as their own pages know them. */
export function presentUser(member: Member): User {
  return {
    username: member.displayName,
    discord_username: member.username,
    discord_id: member.discordId,
    avatar: member.avatar,
    user_type: userType(member, member.isAdmin),
    access_level: accessLevel(member, member.isAdmin),
    special_pages: specialPages(member, member.isAdmin),
    is_admin: member.isAdmin,
    discount_percent: discountPercent(member),
    tier_label: tierLabel(member),
    booking_flags: member.bookingFlags,
  };
}
