import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { secretHash } from '../auth/rules.ts';

/** When the data came with an archive, by the entry that every import writes; null if it did not. Rule: ARCHIVE-6. */
export const importedAt = sql<Date | null>`(
  select at from audit_log where action = 'archive.import' order by id desc limit 1)`;

/** When the primary admin signed in for this session; null for others, and for a session that has ended. */
export async function findPrimarySignIn(db: Database, sessionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .innerJoin('admins', 'admins.discordId', 'members.discordId')
    .select('sessions.createdAt')
    .where('sessions.id', '=', sessionId)
    .where('sessions.revokedAt', 'is', null)
    .where('admins.isPrimary', '=', true)
    .where('admins.isActive', '=', true)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

/** The session whose download has the address with this token. Rule: ARCHIVE-9. */
export const usableAddress = (token: string, now: Date) =>
  sql<SqlBool>`sessions.archive_address_hash = ${secretHash(token)} and sessions.archive_address_expires_at > ${now}`;

export async function isAddressUsable(db: Database, token: string, now: Date): Promise<boolean> {
  const found = await db.selectFrom('sessions').select('id').where(usableAddress(token, now)).executeTakeFirst();
  return found !== undefined;
}
