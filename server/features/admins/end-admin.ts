import { sql } from 'kysely';
import type { Actor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { revokeKeys } from '../api-keys/revoke-keys.ts';
import { recordChange } from '../audit-log/record-change.ts';

export type EndAdminOutcome = 'removed' | 'absent' | 'primary' | 'last';

/**
 * Ends the rights of an admin in the caller's transaction, with their sessions, code, trusted devices and API keys; the SQL function
 * decides whether it may be. Rules: ADMIN-3, ADMIN-4.
 */
export async function endAdmin(deps: DatabaseDeps, actor: Actor, discordId: string): Promise<EndAdminOutcome> {
  const { rows } = await sql<{
    outcome: EndAdminOutcome;
  }>`select remove_admin(${discordId}, ${deps.now()}) as outcome`.execute(deps.db);
  const outcome = rows[0]?.outcome ?? 'absent';
  if (outcome !== 'removed') return outcome;
  const { id } = await deps.db
    .selectFrom('admins')
    .select('id')
    .where('discordId', '=', discordId)
    .executeTakeFirstOrThrow();
  const member = await deps.db.selectFrom('members').select('id').where('discordId', '=', discordId).executeTakeFirst();
  if (member !== undefined) await revokeKeys(deps, actor, { createdBy: member.id });
  await recordChange(deps, actor, {
    action: 'admin.remove',
    subject: 'admin',
    subjectId: String(id),
    before: { is_active: true },
    after: { is_active: false },
  });
  return outcome;
}
