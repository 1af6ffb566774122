import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { runEach } from '../../../jobs/run-each.ts';
import { enqueueMessage } from '../../messages/commands/enqueue-message.ts';
import { listOpeningsWithWaiting } from '../queries.ts';

/** Staff are pinged about waiting requests this long before the start, in minutes. Rule: BOARD-11. */
const pings = [20, 60] as const;
const minute = 60 * 1000;

/**
 * Queues a message to staff for each opening that starts within 60 minutes, and again within 20, while requests for it
 * wait. The idempotency key lets one process send each ping.
 */
export async function pingStaff(deps: DatabaseDeps): Promise<void> {
  const now = deps.now();
  const openings = await listOpeningsWithWaiting(deps.db, { from: now, to: new Date(now.getTime() + 60 * minute) });
  await runEach(openings, { name: ({ id }) => `opening ${id}` }, async ({ id, startsAt, waiting }) => {
    const minutesLeft = (startsAt.getTime() - now.getTime()) / minute;
    const minutes = pings.find((ping) => minutesLeft <= ping);
    if (minutes === undefined) return;
    await transact(deps, (deps) =>
      enqueueMessage(deps, {
        kind: 'staff.waiting_requests',
        key: `${id}:${startsAt.getTime()}:${minutes}`,
        payload: { opening_id: id, minutes, waiting },
      }),
    );
  });
}
