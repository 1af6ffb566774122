import type { DatabaseDeps } from '../../database/transact.ts';
import type { LiveApiKey } from './queries.ts';
import { lastUseIntervalMs } from './rules.ts';

/** Notes that a key was used, if that was last noted more than a minute ago. Rule: KEY-6. */
export async function recordUse(deps: DatabaseDeps, { id, lastUsedAt }: LiveApiKey): Promise<void> {
  const now = deps.now();
  const before = new Date(now.getTime() - lastUseIntervalMs);
  if (lastUsedAt !== null && lastUsedAt > before) return;
  // race: calls at the same moment; the condition lets one of them write.
  await deps.db
    .updateTable('apiKeys')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where((is) => is.or([is('lastUsedAt', 'is', null), is('lastUsedAt', '<=', before)]))
    .execute();
}
