import type { Actor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { lockUnused } from '../in-use.ts';
import { getInstallation } from '../queries.ts';
import { describeInstallation } from '../rules.ts';

/**
 * Confirms that the community of this database has moved to another Discord server; the next start needs that server. Throws a sentence if
 * the database does not belong to `from` (null: to a server that was not stored), or while a server is running, which would go on with the old one. Rule: OPS-28.
 *
 * race: a start at the same moment waits for the row, and is judged by the new server.
 */
export async function moveCommunity(
  deps: DatabaseDeps,
  actor: Actor,
  { from, to, applicationId }: { from: string | null; to: string; applicationId?: string | undefined },
): Promise<void> {
  await transact(deps, async (deps) => {
    if (!(await lockUnused(deps.db))) throw new Error('A server is running on this database. Stop it first.');
    const moved = await deps.db
      .updateTable('installation')
      .set({ guildId: to, ...(from === null && { applicationId }) })
      .where('kind', '=', 'community')
      .where('guildId', 'is not distinct from', from)
      .returning('onlyRow')
      .executeTakeFirst();
    if (moved === undefined) {
      throw new Error(
        `The database ${describeInstallation(await getInstallation(deps.db))}, not to ${from ?? 'an unknown server'}.`,
      );
    }
    await recordChange(deps, actor, { action: 'settings.move_community', subject: 'settings', subjectId: 'community' });
  });
}
