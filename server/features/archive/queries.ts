import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

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
