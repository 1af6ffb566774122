import type { Actor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { alreadyAdmin } from '../errors.ts';
import { notifyCodeOwner } from '../notify-code-owner.ts';
import { findAdmin, type AdminRow } from '../queries.ts';
import { generateCode } from '../rules.ts';
import { lockAdmins } from '../lock-admins.ts';
import type { Codes } from '../../../secrets/codes.ts';
import type { Random } from '../../../random.ts';

interface Input {
  discordId: string;
  username: string;
  /** Made when missing. */
  code: string | undefined;
}

/** An admin after a change, with the code if the server made it. */
export interface ChangedAdmin {
  admin: AdminRow;
  generatedCode: string | null;
}

/**
 * Makes a member an admin, or an admin again, with a new code, and notifies them. Refuses an active admin with `already_admin`. race: two
 * admins add the same person; the primary key admits one.
 */
export async function addAdmin(
  deps: DatabaseDeps & { codes: Codes; random: Random },
  actor: Actor,
  input: Input,
): Promise<ChangedAdmin> {
  const generatedCode = input.code === undefined ? generateCode(deps.random.bytes) : null;
  const codeHash = await deps.codes.hash(input.code ?? generatedCode ?? '');
  const { discordId, username } = input;
  const admin = await transact(deps, async (deps) => {
    await lockAdmins(deps, actor);
    const added = await deps.db
      .insertInto('admins')
      .values({ discordId, username, codeHash, createdAt: deps.now() })
      .onConflict((conflict) =>
        conflict
          .column('discordId')
          .doUpdateSet((of) => ({
            username,
            codeHash,
            isActive: true,
            namedOverPrimary: false,
            codeFailures: 0,
            codeTriedAt: null,
            codeVersion: of('admins.codeVersion', '+', 1),
          }))
          .where('admins.isActive', '=', false),
      )
      .returning(['id', 'discordId', 'codeVersion'])
      .executeTakeFirst();
    if (added === undefined) throw alreadyAdmin();
    await notifyCodeOwner(deps, actor, added);
    await recordChange(deps, actor, {
      action: 'admin.add',
      subject: 'admin',
      subjectId: String(added.id),
      after: { is_active: true },
    });
    return findAdmin(deps.db, discordId);
  });
  if (admin === null) throw notFound('The admin');
  return { admin, generatedCode };
}
