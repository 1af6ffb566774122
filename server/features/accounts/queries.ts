import { sql } from 'kysely';
import type { Locale } from '@sunset/contract/locales.ts';
import type { Database } from '../../database/connect.ts';
import { findSpentSignIn } from '../auth/queries.ts';

export type GameAccountRow = Awaited<ReturnType<typeof getGameAccountRow>>;

/** The names with which a member booked, and came along in the room of somebody else. */
const usedNames = sql<{ robloxUsername: string; robloxDisplayName: string; usedAt: Date }>`(
  select b.roblox_username, b.roblox_display_name, b.created_at as used_at from bookings b where b.member_id = members.id
  union all
  select c.roblox_username, c.roblox_display_name, c.added_at from companions c where c.member_id = members.id
)`.as<'used'>(sql.ref('used'));

/**
 * What is stored of a member's game accounts: the link, Bloxlink's last word, and the names of their last booking or, if that is later, of
 * their place in a shared room. Rule: LINK-9.
 */
export async function getGameAccountRow(db: Database, memberId: number) {
  return db
    .selectFrom('members')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom(usedNames)
          .select(['robloxUsername', 'robloxDisplayName'])
          .where('robloxUsername', '<>', '')
          .orderBy('usedAt', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'members.robloxId',
      'members.robloxUsername',
      'members.robloxDisplayName',
      'members.robloxLinkedAt',
      'members.bloxlinkRobloxId',
      'members.bloxlinkUsername',
      'members.bloxlinkDisplayName',
      'members.bloxlinkCheckedAt',
      'last.robloxUsername as lastUsername',
      'last.robloxDisplayName as lastDisplayName',
    ])
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow();
}

export type Languages = Awaited<ReturnType<typeof getLanguages>>;

/** The languages of a member: chosen and of Discord. The database's checks hold both columns to the contract's list. */
export async function getLanguages(db: Database, memberId: number) {
  const row = await db
    .selectFrom('members')
    .select(['chosenLocale', 'discordLocale'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { chosen: row.chosenLocale as Locale | null, ofDiscord: row.discordLocale as Locale | null };
}

export interface LinkedAccount {
  id: string;
  username: string;
  displayName: string;
}

type LinkLookup = Parameters<typeof findSpentSignIn>[1] & { memberId: number };

/** The account of a link that another request completes, by `findSpentSignIn`; `unknown` if it is not the member's account. */
export async function findFinishedLink(
  db: Database,
  lookup: LinkLookup,
  now: Date,
): Promise<LinkedAccount | 'under way' | 'unknown'> {
  const spent = await findSpentSignIn(db, lookup, now);
  if (typeof spent === 'string') return spent;
  const account = await db
    .selectFrom('members')
    .select(['robloxId as id', 'robloxUsername as username', 'robloxDisplayName as displayName'])
    .where('id', '=', lookup.memberId)
    .where('robloxId', '=', spent.linkedRobloxId)
    // Who has an account has its names: `members_roblox_whole`.
    .$narrowType<LinkedAccount>()
    .executeTakeFirst();
  return account ?? 'unknown';
}
