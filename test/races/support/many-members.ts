import { addMembers } from '../../../bench/drop/side.ts';
import type { Deps } from '../../../server/deps.ts';

/**
 * Tokens of this many members, each with a session that is written directly to the database: a rush without its
 * sign-ins.
 */
export async function tokensOfMany(deps: Pick<Deps, 'db' | 'now' | 'tokens'>, count: number): Promise<string[]> {
  const first = await addMembers(deps, count);
  const sessions = await deps.db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .select(['sessions.id', 'sessions.purpose', 'sessions.createdAt', 'sessions.expiresAt', 'members.discordId'])
    .where('sessions.memberId', '>=', first)
    .where('sessions.memberId', '<', first + count)
    .orderBy('sessions.memberId')
    .execute();
  return Promise.all(sessions.map((session) => deps.tokens.sign(session)));
}
