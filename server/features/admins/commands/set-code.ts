import type { Actor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { endCodeSessions } from '../end-code-sessions.ts';
import { primaryCodeProtected } from '../errors.ts';
import { notifyCodeOwner } from '../notify-code-owner.ts';
import { findAdmin } from '../queries.ts';
import { canSetCode, generateCode } from '../rules.ts';
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
 * the old code opened, except the caller's. Refuses with `not_found`, and with `primary_admin_required` for the code of the primary
 * admin: who set it could sign in as them. Rules: CODE-14, CODE-16.
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
      .returning(['id', 'discordId', 'isPrimary', 'codeVersion'])
      .executeTakeFirst();
    if (changed === undefined) return null;
    if (!canSetCode(actor, changed)) throw primaryCodeProtected();
    await endCodeSessions(deps, discordId, actor.kind === 'member' ? actor.sessionId : null);
    await notifyCodeOwner(deps, actor, changed);
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
