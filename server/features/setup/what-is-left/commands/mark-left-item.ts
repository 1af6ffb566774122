import type { Mark } from '@sunset/contract/api/setup/what-is-left.ts';
import { system, type Actor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { secretHash } from '../../../auth/rules.ts';
import { lastPageEnded } from '../../errors.ts';

/** Stores that something outside the site is done. The audit log is the only place that has it. Rule: SETUP-12. */
export async function markLeftItem(deps: DatabaseDeps, actor: Actor, mark: Mark): Promise<void> {
  await transact(deps, (deps) =>
    recordChange(deps, actor, { action: 'setup.mark_item', subject: 'settings', subjectId: 'community', after: mark }),
  );
}

/**
 * The same with the key of the page that finished the set-up, as long as its link would have been valid. Refuses with
 * `setup_link_invalid`.
 */
export async function markAfterSetup(deps: DatabaseDeps, { key, ...mark }: Mark & { key: string }): Promise<void> {
  const link = await deps.db
    .selectFrom('setupLinks')
    .select('createdAt')
    .where('browserHash', '=', secretHash(key))
    .where('completedAt', 'is not', null)
    .where('changedBy', 'is', null)
    .where('expiresAt', '>', deps.now())
    .executeTakeFirst();
  if (link === undefined) throw lastPageEnded();
  await markLeftItem(deps, system, mark);
}
