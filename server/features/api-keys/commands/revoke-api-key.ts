import type { MemberActor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { getApiKey, type ApiKeyRow } from '../queries.ts';
import { revokeKeys } from '../revoke-keys.ts';

/** Revokes a key. Refuses with `not_found` if there is none that can be revoked. */
export function revokeApiKey(deps: DatabaseDeps, actor: MemberActor, id: number): Promise<ApiKeyRow> {
  return transact(deps, async (deps) => {
    if ((await revokeKeys(deps, actor, { id })) === 0) throw notFound('This API key');
    return getApiKey(deps.db, id, deps.now());
  });
}
