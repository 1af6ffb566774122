import { sql } from 'kysely';
import type { Member } from '../../actor.ts';
import type { Database } from '../../database/connect.ts';
import { selectMembers, toMember } from '../members/queries.ts';
import { sameAnswerForMs } from './rules.ts';

/** The member of a session that is valid at `now`, with their current admin state; null if it is not valid. */
async function findSessionMember(db: Database, sessionId: string, now: Date): Promise<Member | null> {
  return (await findSessionMembers(db, [sessionId], now)).get(sessionId) ?? null;
}

/** The members of the sessions that are valid at `now`, by session id. */
export async function findSessionMembers(db: Database, ids: string[], now: Date): Promise<Map<string, Member>> {
  const rows = await selectMembers(db)
    .innerJoin('sessions', 'sessions.memberId', 'members.id')
    .select('sessions.id as sessionId')
    .where('sessions.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
    .execute();
  return new Map(rows.map(({ sessionId, ...row }) => [sessionId, toMember(row, now)]));
}

export interface FinishedSession {
  session: { id: string; purpose: string; createdAt: Date; expiresAt: Date };
  member: Member;
  returnTo: string | null;
}

interface SignInLookup {
  stateHash: Buffer;
  browserHash: Buffer;
  codeHash: Buffer;
  purpose: string;
}

/**
 * Result of a sign-in that another request is completing: `under way`, the session if it succeeded within the last minute,
 * or `unknown`.
 */
export async function findFinishedSignIn(
  db: Database,
  lookup: SignInLookup,
  now: Date,
): Promise<FinishedSession | 'under way' | 'unknown'> {
  const row = await db
    .selectFrom('signIns')
    .leftJoin('sessions', 'sessions.id', 'signIns.sessionId')
    .select([
      'signIns.spentAt',
      'signIns.returnTo',
      'sessions.id',
      'sessions.purpose',
      'sessions.createdAt',
      'sessions.expiresAt',
    ])
    .where('signIns.stateHash', '=', lookup.stateHash)
    .where('signIns.browserHash', '=', lookup.browserHash)
    .where('signIns.codeHash', '=', lookup.codeHash)
    .where('signIns.purpose', '=', lookup.purpose)
    .where('signIns.expiresAt', '>', now)
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (row.spentAt === null) return 'under way';
  const { id, purpose, createdAt, expiresAt } = row;
  if (id === null || purpose === null || createdAt === null || expiresAt === null) return 'unknown';
  if (row.spentAt.getTime() + sameAnswerForMs < now.getTime()) return 'unknown';
  const member = await findSessionMember(db, id, now);
  return member ? { session: { id, purpose, createdAt, expiresAt }, member, returnTo: row.returnTo } : 'unknown';
}

/** Whether anybody can sign in with a code. A new community has nobody who could. Rule: CODE-17. */
export async function hasAdminWithCode(db: Database): Promise<boolean> {
  const admin = await db
    .selectFrom('admins')
    .select('id')
    .where('isActive', '=', true)
    .where('codeHash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}
