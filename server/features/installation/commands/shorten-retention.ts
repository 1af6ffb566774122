import type { RetentionVariable } from '@sunset/contract/api/installation/service-health.ts';
import type { Actor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';

/**
 * Confirms a shorter time, which counts at once. Throws a sentence where the one in use is not longer. A server that is configured with a
 * longer one goes back to it. Rule: PRIVACY-11.
 */
export async function shortenRetention(
  deps: DatabaseDeps,
  actor: Actor,
  { variable, to }: { variable: RetentionVariable; to: number },
): Promise<void> {
  await transact(deps, async (deps) => {
    const shortened = await deps.db
      .updateTable('retentionPeriods')
      .set({ inUse: to, shorter: null, shorterSince: null })
      .where('variable', '=', variable)
      .where('inUse', '>', to)
      .returning('variable')
      .executeTakeFirst();
    if (!shortened) throw new Error(`${variable} in use is not longer than ${to}.`);
    await recordChange(deps, actor, {
      action: 'settings.shorten_retention',
      subject: 'settings',
      subjectId: 'community',
      after: { [variable]: to },
    });
  });
}
