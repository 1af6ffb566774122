import type { Member } from '../../actor.ts';
import { transact, type DatabaseDeps } from '../../database/transact.ts';
import type { SetupServices } from '../../start/setup-services.ts';
import { refuseAfterDemo } from '../members/refuse-after-demo.ts';
import { sessionLifetimeMs } from './rules.ts';
import { unlockCode } from './unlock-code.ts';
import type { Random } from '../../random.ts';
import type { Tokens } from '../../secrets/tokens.ts';
import type { Logger } from 'pino';

export interface SessionDeps extends DatabaseDeps {
  random: Random;
  tokens: Tokens;
  log: Logger;
  setup: Pick<SetupServices, 'isDemo'>;
}

export interface CreatedSession {
  token: string;
  member: Member;
}

interface Input {
  member: Member;
  purpose: 'user' | 'admin';
  /** The sign-in that this session ends, if it came through one. */
  stateHash?: Buffer;
}

/** Opens a session of 24 hours for a member, marks the sign-in as used by it, and returns the token. */
export async function createSession(deps: SessionDeps, input: Input): Promise<CreatedSession> {
  const session = await transact(deps, (deps) => insertSession(deps, input));
  return signSession(deps, input, session);
}

/** The rows of `createSession`, for a transaction that holds more than them. */
export async function insertSession(deps: SessionDeps, input: Input) {
  await refuseAfterDemo(deps);
  const createdAt = deps.now();
  const session = {
    id: deps.random.uuid(),
    memberId: input.member.id,
    purpose: input.purpose,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + sessionLifetimeMs),
  };
  await deps.db.insertInto('sessions').values(session).execute();
  if (input.stateHash) {
    await deps.db
      .updateTable('signIns')
      .set({ spentAt: createdAt, sessionId: session.id })
      .where('stateHash', '=', input.stateHash)
      .execute();
    await unlockCode(deps, input.member, session.id);
  }
  await deps.db.updateTable('members').set({ lastLoginAt: createdAt }).where('id', '=', input.member.id).execute();
  await deps.db
    .updateTable('admins')
    .set({ lastLoginAt: createdAt, username: input.member.username })
    .where('discordId', '=', input.member.discordId)
    .execute();
  return session;
}

/** The token of a session whose rows are committed. */
export async function signSession(
  deps: SessionDeps,
  input: Input,
  session: Awaited<ReturnType<typeof insertSession>>,
): Promise<CreatedSession> {
  const by = input.stateHash ? 'discord' : 'code';
  deps.log.info({ member: input.member.id, purpose: input.purpose, by }, 'signed in');
  const token = await deps.tokens.sign({ ...session, discordId: input.member.discordId });
  return { token, member: input.member };
}
