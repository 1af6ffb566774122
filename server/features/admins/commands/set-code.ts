import type { Actor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { findAdmin } from '../queries.ts';
import { generateCode } from '../rules.ts';
import type { ChangedAdmin } from './add-admin.ts';
import { lockAdmins } from '../lock-admins.ts';
import type { Codes } from '../../../secrets/codes.ts';
import type { Random } from '../../../random.ts';

interface Input {
  discordId: string;
  /** Made when missing. */
  code: string | undefined;
}

/**
 * Sets a new security code for an active admin: resets the failures, forgets trusted devices, and ends the sessions that
 * the old code opened, except the caller's. Refuses with `not_found`.
 */
export async function setCode(
  deps: DatabaseDeps & { codes: Codes; random: Random },
  actor: Actor,
  input: Input,
): Promise<ChangedAdmin> {
  const generatedCode = input.code === undefined ? generateCode(deps.random.bytes) : null;
  const codeHash = await deps.codes.hash(input.code ?? generatedCode ?? '');
  const { discordId } = input;
  const admin = await transact(deps, async (deps) => {
    await lockAdmins(deps, actor);
    const changed = await deps.db
      .updateTable('admins')
      .set((of) => ({ codeHash, codeFailures: 0, codeTriedAt: null, codeVersion: of('codeVersion', '+', 1) }))
      .where('discordId', '=', discordId)
      .where('isActive', '=', true)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) return null;
    await deps.db.deleteFrom('adminDevices').where('discordId', '=', discordId).execute();
    await endCodeSessions(deps, actor, discordId);
    await recordChange(deps, actor, {
      action: 'admin.set_code',
      subject: 'admin',
      subjectId: String(changed.id),
      after: { is_generated: generatedCode !== null },
    });
    return findAdmin(deps.db, discordId);
  });
  if (admin === null) throw notFound('This admin');
  return { admin, generatedCode };
}

/** Sessions from Discord sign-ins stay. The row of a sign-in outlives its session. */
async function endCodeSessions(
  deps: DatabaseDeps & { codes: Codes; random: Random },
  actor: Actor,
  discordId: string,
): Promise<void> {
  const asking = actor.kind === 'member' ? actor.sessionId : null;
  await deps.db
    .updateTable('sessions')
    .set({ revokedAt: deps.now() })
    .where('memberId', '=', (of) => of.selectFrom('members').select('members.id').where('discordId', '=', discordId))
    .where('revokedAt', 'is', null)
    .$if(asking !== null, (query) => query.where('id', '!=', asking))
    .where((is) =>
      is.not(is.exists(is.selectFrom('signIns').select('stateHash').whereRef('signIns.sessionId', '=', 'sessions.id'))),
    )
    .execute();
}
