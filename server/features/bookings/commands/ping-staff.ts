import { transact, type TransactionDeps } from '../../../database/transact.ts';
import { queueMessage } from '../../messages/commands/queue-message.ts';
import { listOpeningsWithWaiting } from '../queries.ts';

/** Staff are pinged about waiting requests this long before the start, in minutes. Rule: BOARD-11. */
const pings = [20, 60] as const;
const minute = 60 * 1000;

/**
 * Queues a message to staff for each opening that starts within 60 minutes, and again within 20, while requests for it
 * wait. Each ping of an opening's start happens once, whichever process gets to it: its occasion has one message.
 */
export async function pingStaff(deps: TransactionDeps): Promise<void> {
  const now = deps.now();
  const openings = await listOpeningsWithWaiting(deps.db, { from: now, to: new Date(now.getTime() + 60 * minute) });
  for (const { id, startsAt, waiting } of openings) {
    const minutesLeft = (startsAt.getTime() - now.getTime()) / minute;
    const minutes = pings.find((ping) => minutesLeft <= ping);
    if (minutes === undefined) continue;
    await transact(deps, (deps) =>
      queueMessage(deps, {
        kind: 'staff.waiting_requests',
        occasion: `${id}:${startsAt.getTime()}:${minutes}`,
        payload: { opening_id: id, minutes, waiting },
      }),
    );
  }
}
