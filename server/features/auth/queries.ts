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
  /** Who links an account; null for a sign-in. */
  memberId: number | null;
}

/**
 * What another request that completes the same sign-in or link made of it: `under way`, its row if it was used up within the last minute,
 * or `unknown`.
 */
export async function findSpentSignIn(db: Database, lookup: SignInLookup, now: Date) {
  const row = await db
    .selectFrom('signIns')
    .select(['spentAt', 'returnTo', 'sessionId', 'linkedRobloxId'])
    .where('stateHash', '=', lookup.stateHash)
    .where('browserHash', '=', lookup.browserHash)
    .where('codeHash', '=', lookup.codeHash)
    .where('purpose', '=', lookup.purpose)
    .where('memberId', 'is not distinct from', lookup.memberId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (row.spentAt === null) return 'under way';
  return row.spentAt.getTime() + sameAnswerForMs < now.getTime() ? 'unknown' : row;
}

/** The session of a sign-in that another request completes, by `findSpentSignIn`; `unknown` if it did not succeed. */
export async function findFinishedSignIn(
  db: Database,
  lookup: Omit<SignInLookup, 'memberId'>,
  now: Date,
): Promise<FinishedSession | 'under way' | 'unknown'> {
  const spent = await findSpentSignIn(db, { ...lookup, memberId: null }, now);
  if (typeof spent === 'string') return spent;
  const session = await db
    .selectFrom('sessions')
    .select(['id', 'purpose', 'createdAt', 'expiresAt'])
    .where('id', '=', spent.sessionId)
    .executeTakeFirst();
  const member = session && (await findSessionMember(db, session.id, now));
  return member ? { session, member, returnTo: spent.returnTo } : 'unknown';
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
