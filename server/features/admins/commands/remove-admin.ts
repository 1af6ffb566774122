import { sql } from 'kysely';
import type { Actor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { revokeKeys } from '../../api-keys/revoke-keys.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { lastAdminKept, primaryAdminKept } from '../errors.ts';
import { lockAdmins } from '../lock-admins.ts';

/**
 * Removes an admin: their sessions, code, trusted devices and API keys end in the same transaction. Refuses with `not_found`, and with
 * `admin_kept` for the primary and the last active admin (the SQL function decides).
 */
export async function removeAdmin(deps: DatabaseDeps, actor: Actor, discordId: string): Promise<void> {
  await transact(deps, async (deps) => {
    await lockAdmins(deps, actor);
    const { rows } = await sql<{
      outcome: string;
    }>`select remove_admin(${discordId}, ${deps.now()}) as outcome`.execute(deps.db);
    const outcome = rows[0]?.outcome;
    if (outcome === 'primary') throw primaryAdminKept();
    if (outcome === 'last') throw lastAdminKept();
    if (outcome !== 'removed') throw notFound('This admin');
    const { id } = await deps.db
      .selectFrom('admins')
      .select('id')
      .where('discordId', '=', discordId)
      .executeTakeFirstOrThrow();
    const member = await deps.db
      .selectFrom('members')
      .select('id')
      .where('discordId', '=', discordId)
      .executeTakeFirst();
    if (member !== undefined) await revokeKeys(deps, actor, { createdBy: member.id });
    await recordChange(deps, actor, {
      action: 'admin.remove',
      subject: 'admin',
      subjectId: String(id),
      before: { is_active: true },
      after: { is_active: false },
    });
  });
}
