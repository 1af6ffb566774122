import type { Actor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { recordChange } from '../audit-log/record-change.ts';

/**
 * Revokes one key, or those that a member created, in the caller's transaction; returns how many were not revoked before. Each
 * call looks its key up in the database, so the next one is refused. Rule: KEY-7.
 */
export async function revokeKeys(
  deps: DatabaseDeps,
  actor: Actor,
  which: { id: number } | { createdBy: number },
): Promise<number> {
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['createdBy', which.createdBy] as const);
  const revoked = await deps.db
    .updateTable('apiKeys')
    .set({ revokedAt: deps.now() })
    .where(column, '=', value)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of revoked) {
    await recordChange(deps, actor, { action: 'api_key.revoke', subject: 'api_key', subjectId: String(id) });
  }
  return revoked.length;
}
