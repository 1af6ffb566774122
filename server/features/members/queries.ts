import { sql } from 'kysely';
import type { Member } from '../../actor.ts';
import type { Database } from '../../database/connect.ts';
import { isHostBy, tiersAt } from './rules.ts';

/** The language of a member; null if it is not known. Rule: LANG-7. */
export const localeOfMember = sql<string | null>`coalesce(members.chosen_locale, members.discord_locale)`;

/** When Discord was last asked about a member by a job, or answered about them. Rule: MEMBER-7. */
export const lastAskedAt = sql<Date>`greatest(members.roles_checked_at, members.look_up_failed_at)`;

/** A member with the tiers, and whether they are an admin or a host, that count at `now`, ready to be narrowed by the caller. */
export function selectMembers(db: Database) {
  return db
    .selectFrom('members')
    .leftJoin('admins', (join) =>
      join.onRef('admins.discordId', '=', 'members.discordId').on('admins.isActive', '=', true),
    )
    .leftJoin('hosts', 'hosts.memberId', 'members.id')
    .select([
      'members.id',
      'members.discordId',
      'members.username',
      'members.displayName',
      'members.avatar',
      'members.tiers',
      'members.tierOverride',
      'members.overrideUntil',
      'members.goldUntil',
      'members.tierVersion',
      'members.rolesCheckedAt',
      'members.isInServer',
      'members.absentSince',
      'members.isPending',
      'members.departureDueAt',
      'members.hasHostRole',
      localeOfMember.as('locale'),
      'admins.discordId as adminId',
      'hosts.memberId as hostId',
    ])
    .where('members.deletedAt', 'is', null);
}

export type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>;

/** A row of `selectMembers` as the member of `now`. */
export function toMember(row: MemberRow, now: Date): Member {
  const { adminId, hostId, hasHostRole, tiers, tierOverride, overrideUntil, goldUntil, tierVersion, ...member } = row;
  const isAdmin = adminId !== null;
  const hasEnded = goldUntil !== null && goldUntil <= now;
  return {
    ...member,
    tiers: tiersAt({ tiers, tierOverride, overrideUntil, goldUntil }, now),
    // As the SQL function tier_version_at.
    tierVersion:
      tierVersion + (hasEnded ? 1_000_000_000 : 0) + (overrideUntil !== null && overrideUntil <= now ? 500_000_000 : 0),
    goldUntil: hasEnded ? null : goldUntil,
    isAdmin,
    isHost: isAdmin || isHostBy({ hasHostRole, isAdded: hostId !== null, isInServer: member.isInServer }),
  };
}

/** The member with this Discord id, who must exist. */
export async function getMember(db: Database, discordId: string, now: Date): Promise<Member> {
  return toMember(await selectMembers(db).where('members.discordId', '=', discordId).executeTakeFirstOrThrow(), now);
}

/** The member with this Discord id, or null. */
export async function findMemberOf(db: Database, discordId: string, now: Date): Promise<Member | null> {
  const row = await selectMembers(db).where('members.discordId', '=', discordId).executeTakeFirst();
  return row ? toMember(row, now) : null;
}

/** The stored members with these Discord ids, by id. */
export async function findMemberRows(db: Database, discordIds: string[]): Promise<Map<string, MemberRow>> {
  const rows = await selectMembers(db)
    .where('members.discordId', '=', sql<string>`any(${discordIds}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.discordId, row]));
}

/** The member with this id of ours, or null; a deleted account is nobody's. */
export async function findMember(db: Database, id: number, now: Date): Promise<Member | null> {
  const row = await selectMembers(db).where('members.id', '=', id).executeTakeFirst();
  return row ? toMember(row, now) : null;
}

/** Guests of a demo have ids from here on, which Discord has not reached: nobody can be asked about them. */
export const firstDemoGuest = '9000000000000000000';
