import type { Actor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import type { Codes } from '../../../secrets/codes.ts';

/**
 * Ties the database to the current DATA_KEY. Deletes what only the old key could read: security codes, trusted devices, what
 * outlives deleted accounts, and secrets that the set-up stored. Returns how many codes and blocks that were, and the variables of the
 * secrets.
 */
export async function replaceDataKey(
  deps: DatabaseDeps & { codes: Codes },
  actor: Actor,
): Promise<{ codes: number; blocks: number; secrets: string[] }> {
  return transact(deps, async (deps) => {
    await deps.db.updateTable('settings').set({ dataKeyCheck: deps.codes.keyCheck }).execute();
    const codes = await deps.db
      .updateTable('admins')
      .set((of) => ({ codeHash: null, codeFailures: 0, codeTriedAt: null, codeVersion: of('codeVersion', '+', 1) }))
      .where('codeHash', 'is not', null)
      .returning('discordId')
      .execute();
    await deps.db.deleteFrom('adminDevices').execute();
    const kept = await deps.db.deleteFrom('deletedAccounts').returning('isBlocked').execute();
    const stored = await deps.db
      .deleteFrom('storedConfiguration')
      .where('sealed', 'is not', null)
      .returning('variable')
      .execute();
    await deps.db.deleteFrom('setupLinks').where('completedAt', 'is', null).execute();
    const secrets = stored.map(({ variable }) => variable).toSorted();
    const ended = { codes: codes.length, blocks: kept.filter(({ isBlocked }) => isBlocked).length, secrets };
    await recordChange(deps, actor, {
      action: 'settings.replace_data_key',
      subject: 'settings',
      subjectId: 'data_key',
      after: ended,
    });
    return ended;
  });
}
