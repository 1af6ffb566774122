import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { runEach } from '../../../jobs/run-each.ts';
import { enqueueMessage } from '../../messages/commands/enqueue-message.ts';
import { listOpeningsWithGaps } from '../queries.ts';
import { duePost, firstPostMs } from '../rules.ts';

/**
 * Queues a post to staff for each opening that starts within 24 hours, and again within 2, while places of it are open. The
 * idempotency key lets one process send each. Rule: ROSTER-7.
 */
export async function announceGaps(deps: DatabaseDeps): Promise<void> {
  const now = deps.now();
  const openings = await listOpeningsWithGaps(deps.db, { from: now, to: new Date(now.getTime() + firstPostMs) });
  await runEach(openings, { name: ({ id }) => `opening ${id}` }, async ({ id, startsAt }) => {
    const post = duePost(startsAt.getTime() - now.getTime());
    if (post === null) return;
    const key = `${id}:${startsAt.getTime()}:${post}`;
    await transact(deps, (deps) =>
      enqueueMessage(deps, { kind: 'staff.roster', key, payload: { opening_id: id, starts_at: startsAt.getTime() } }),
    );
  });
}
