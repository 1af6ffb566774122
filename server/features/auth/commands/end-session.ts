import type { MemberActor } from '../../../actor.ts';
import type { Deps } from '../../../deps.ts';

/** Revokes the session that the caller's token belongs to; the token fails from the next call on. */
export async function endSession(deps: Deps, actor: MemberActor): Promise<void> {
  await deps.db
    .updateTable('sessions')
    .set({ revokedAt: deps.now() })
    .where('id', '=', actor.sessionId)
    .where('revokedAt', 'is', null)
    .execute();
  deps.log.info({ member: actor.member.id }, 'signed out');
}
