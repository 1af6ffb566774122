import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { localeOfMember } from '../queries.ts';

/** How many memberships of one member are shown to staff. */
const maxMemberships = 60;

export type MembershipRow = Awaited<ReturnType<typeof listMemberships>>[number];

/** The memberships of a member, the latest first. */
export async function listMemberships(db: Database, memberId: number) {
  return db
    .selectFrom('goldMemberships')
    .selectAll()
    .where('memberId', '=', memberId)
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxMemberships)
    .execute();
}

export type GoldRoleRow = NonNullable<Awaited<ReturnType<typeof findGoldRole>>>;

/** The site's own gold role of a member, with the last attempt to give it or to take it away; null if there is none. */
export async function findGoldRole(db: Database, memberId: number) {
  const row = await db
    .selectFrom('goldRoles')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('outbox')
          .select(['outbox.status', 'outbox.failure'])
          .where('outbox.kind', '=', 'gold.role')
          .where(sql<boolean>`outbox.payload ->> 'member_id' = ${String(memberId)}`)
          .orderBy('outbox.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['goldRoles.state', 'last.status', 'last.failure'])
    .where('goldRoles.memberId', '=', memberId)
    .where('goldRoles.state', '<>', 'removed')
    .executeTakeFirst();
  return row ?? null;
}

/** The contents of a message about a membership; null if the account was deleted. */
export async function findGoldFacts(db: Database, memberId: number) {
  const row = await db
    .selectFrom('members')
    .leftJoin('goldRoles', 'goldRoles.memberId', 'members.id')
    .select(['members.discordId', 'members.goldUntil', 'members.isInServer', 'goldRoles.state as roleState'])
    .select(localeOfMember.as('locale'))
    .select((of) =>
      of
        .selectFrom('goldMemberships as latest')
        .select('latest.endReason')
        .whereRef('latest.memberId', '=', 'members.id')
        .orderBy('latest.endsAt', 'desc')
        .orderBy('latest.startsAt', 'desc')
        .orderBy('latest.id')
        .limit(1)
        .as('endReason'),
    )
    .where('members.id', '=', memberId)
    .where('members.deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
