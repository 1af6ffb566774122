import type { Member } from '../../actor.ts';
import type { Database } from '../../db/connect.ts';
import { bookingFlags, effectiveTier } from './rules.ts';

/** A member with the tier and the admin state that count at `now`, ready to be narrowed by the caller. */
export function selectMembers(db: Database) {
  return db
    .selectFrom('members')
    .leftJoin('admins', (join) =>
      join.onRef('admins.discordId', '=', 'members.discordId').on('admins.isActive', '=', true),
    )
    .select([
      'members.id',
      'members.discordId',
      'members.username',
      'members.displayName',
      'members.avatar',
      'members.isGold',
      'members.boostCount',
      'members.overrideIsGold',
      'members.overrideBoostCount',
      'members.overrideUntil',
      'members.tierVersion',
      'members.rolesCheckedAt',
      'admins.discordId as adminId',
    ])
    .where('members.deletedAt', 'is', null);
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>;

/** The tier and admin state of a row of `selectMembers`, as of `now`. */
export function toMember(row: MemberRow, now: Date): Member {
  const { adminId, overrideIsGold, overrideBoostCount, overrideUntil, ...member } = row;
  const tier = effectiveTier({ ...member, overrideIsGold, overrideBoostCount, overrideUntil }, now);
  return { ...member, ...tier, bookingFlags: bookingFlags(tier), isAdmin: adminId !== null };
}

/** The member with this Discord id, who must exist. */
export async function getMember(db: Database, discordId: string, now: Date): Promise<Member> {
  return toMember(await selectMembers(db).where('members.discordId', '=', discordId).executeTakeFirstOrThrow(), now);
}
