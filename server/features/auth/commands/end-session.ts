import type { MemberActor } from '../../../actor.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import type { Logger } from 'pino';

/** Revokes the session that the caller's token belongs to; the token fails from the next call on. */
export async function endSession(deps: DatabaseDeps & { log: Logger }, actor: MemberActor): Promise<void> {
  await deps.db
    .updateTable('sessions')
    .set({ revokedAt: deps.now() })
    .where('id', '=', actor.sessionId)
    .where('revokedAt', 'is', null)
    .execute();
  deps.log.info({ member: actor.member.id }, 'signed out');
}
