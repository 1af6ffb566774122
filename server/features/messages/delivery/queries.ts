import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';

/** True for a message that is due or was tried before. Others are not shown to their guest and hold up no other message. */
export const wasDue = (now: Date) => sql<boolean>`(outbox.not_before <= ${now} or outbox.attempts > 0)`;

/** The name of a member; null if the account was deleted. */
export async function findMemberName(db: Database, memberId: number): Promise<string | null> {
  const row = await db
    .selectFrom('members')
    .select('displayName')
    .where('id', '=', memberId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.displayName ?? null;
}

/** The conversation with a person, if one was opened before. */
export async function findConversation(db: Database, discordId: string): Promise<string | null> {
  const row = await db
    .selectFrom('discordConversations')
    .select('channelId')
    .where('discordId', '=', discordId)
    .executeTakeFirst();
  return row?.channelId ?? null;
}

/** The first instant after `since` at which a message is due, its claim expires or a pause ends, or null. */
export async function findNextMessage({ db }: { db: Database }, since: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select least(
      (select min(not_before) from outbox where status in ('pending', 'sending') and not_before > ${since}),
      (select min(claimed_until) from outbox where status = 'sending' and claimed_until > ${since}),
      (select min(paused_until) from messenger where paused_until > ${since})) as next`.execute(db);
  return rows[0]?.next ?? null;
}

/** Whether a later opening post waits: two would say the same. Rule: POST-2. */
export async function isPostOvertaken(db: Database, messageId: number, openingId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from outbox where kind in ('guests.opening_post', 'guests.announcement') and id > ${messageId}
      and payload ->> 'opening_id' = ${String(openingId)} and status in ('pending', 'sending')) as has`.execute(db);
  return rows[0]?.has === true;
}
