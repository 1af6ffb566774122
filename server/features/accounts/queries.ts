import type { Locale } from '@sunset/contract/locales.ts';
import type { Database } from '../../database/connect.ts';
import { linkTimes } from './rules.ts';

export type GameAccountRow = Awaited<ReturnType<typeof getGameAccountRow>>;

/** What is stored of a member's game accounts: the link, Bloxlink's last word, and the names of the last booking. */
export async function getGameAccountRow(db: Database, memberId: number) {
  return db
    .selectFrom('members')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('bookings')
          .select(['robloxUsername', 'robloxDisplayName'])
          .whereRef('bookings.memberId', '=', 'members.id')
          .orderBy('bookings.id', 'desc')
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

interface LinkLookup {
  stateHash: Buffer;
  browserHash: Buffer;
  codeHash: Buffer;
  memberId: number;
}

/**
 * Result of a link that another request is completing: `under way`, the account if it succeeded within the last minute, or
 * `unknown`.
 */
export async function findFinishedLink(
  db: Database,
  lookup: LinkLookup,
  now: Date,
): Promise<LinkedAccount | 'under way' | 'unknown'> {
  const row = await db
    .selectFrom('signIns')
    .innerJoin('members', 'members.id', 'signIns.memberId')
    .select([
      'signIns.spentAt',
      'signIns.linkedRobloxId',
      'members.robloxId as id',
      'members.robloxUsername as username',
      'members.robloxDisplayName as displayName',
    ])
    .where('signIns.stateHash', '=', lookup.stateHash)
    .where('signIns.browserHash', '=', lookup.browserHash)
    .where('signIns.codeHash', '=', lookup.codeHash)
    .where('signIns.memberId', '=', lookup.memberId)
    .where('signIns.expiresAt', '>', now)
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (row.spentAt === null) return 'under way';
  const { id, username, displayName } = row;
  if (row.linkedRobloxId === null || id !== row.linkedRobloxId || username === null || displayName === null) {
    return 'unknown';
  }
  if (row.spentAt.getTime() + linkTimes.sameAnswerMs < now.getTime()) return 'unknown';
  return { id, username, displayName };
}
