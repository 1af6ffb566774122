import { bookingStatusSchema } from '@sunset/contract/api/bookings/bookings.ts';
import type { MemberDetail, MemberRow } from '@sunset/contract/api/members.ts';
import { bestTier, goldAndBoosts, isBlocked, tiersAt, toStaffOverride, userType } from '../rules.ts';
import { presentGold } from '../gold/presenter.ts';
import type { AdminMemberRow, DirectoryEntry, MemberBookingRow } from './queries.ts';

/** A member as a list of staff shows them, with what counts at `now`. */
export function presentMemberRow(row: AdminMemberRow, now: Date): MemberRow {
  const tiers = tiersAt(row, now);
  return {
    id: row.id,
    discord_id: row.discordId,
    username: row.username,
    display_name: row.displayName,
    avatar: row.avatar,
    user_type: userType(tiers, row.adminId !== null),
    tier_label: bestTier(tiers).label,
    is_in_server: row.isInServer,
    is_blocked: isBlocked(row, now),
    is_overridden: overrideOf(row, now) !== null,
    roblox_username: row.robloxUsername ?? row.bloxlinkUsername,
    booked_roblox_username: row.bookedRobloxUsername,
    bookings_count: row.bookingsCount,
    no_show_count: row.noShowCount,
    last_login_at: row.lastLoginAt.toISOString(),
  };
}

/** A member with everything staff decide by. */
export function presentMemberDetail({ row, bookings, memberships, role }: DirectoryEntry, now: Date): MemberDetail {
  return {
    ...presentMemberRow(row, now),
    is_admin: row.adminId !== null,
    created_at: row.createdAt.toISOString(),
    roles: { ...goldAndBoosts(rolesOnDiscord(row)), checked_at: row.rolesCheckedAt.toISOString() },
    override: overrideOf(row, now),
    gold: presentGold(row.goldUntil, { memberships, role }, now),
    block: blockOf(row, now),
    deferred_until: row.deferredUntil?.toISOString() ?? null,
    ...gameAccountsOf(row),
    bookings: bookings.map(presentBooking),
  };
}

/** Without the override of staff and the membership. */
const rolesOnDiscord = (row: AdminMemberRow) =>
  tiersAt({ ...row, tierOverride: null, goldUntil: null }, row.rolesCheckedAt);

function overrideOf({ tierOverride, overrideUntil: until }: AdminMemberRow, now: Date): MemberDetail['override'] {
  const isOver = until !== null && until <= now;
  if (isOver || tierOverride === null) return null;
  return { ...toStaffOverride(tierOverride), until: until?.toISOString() ?? null };
}

function blockOf(row: AdminMemberRow, now: Date): MemberDetail['block'] {
  if (row.blockedReason === null || !isBlocked(row, now)) return null;
  return { reason: row.blockedReason, until: row.blockedUntil?.toISOString() ?? null };
}

function gameAccountsOf(row: AdminMemberRow): Pick<MemberDetail, 'link' | 'bloxlink'> {
  const { robloxId, robloxUsername, robloxDisplayName, robloxLinkedAt } = row;
  const { bloxlinkRobloxId, bloxlinkUsername, bloxlinkDisplayName, bloxlinkCheckedAt } = row;
  return {
    link:
      robloxId && robloxUsername && robloxLinkedAt
        ? {
            id: robloxId,
            username: robloxUsername,
            display_name: robloxDisplayName ?? robloxUsername,
            linked_at: robloxLinkedAt.toISOString(),
          }
        : null,
    bloxlink:
      bloxlinkRobloxId && bloxlinkUsername && bloxlinkCheckedAt
        ? {
            id: bloxlinkRobloxId,
            username: bloxlinkUsername,
            display_name: bloxlinkDisplayName ?? bloxlinkUsername,
            checked_at: bloxlinkCheckedAt.toISOString(),
          }
        : null,
  };
}

function presentBooking(row: MemberBookingRow): MemberDetail['bookings'][number] {
  return {
    reference: row.reference,
    resort: row.resortName,
    room_type: row.roomType,
    starts_at: row.startsAt.toISOString(),
    time_zone: row.timeZone,
    status: bookingStatusSchema.parse(row.status),
    roblox_username: row.robloxUsername,
    created_at: row.createdAt.toISOString(),
  };
}
