import type { Deps } from '../../../../deps.ts';
import { claimMessages, type ClaimedMessage } from './claim-messages.ts';
import { sendMessage } from './send-message.ts';
import { settleMessage } from './settle-message.ts';

/**
 * Sends what is due, round after round, until nothing is due or `signal` says stop; the round under way is ended first.
 * Any number of processes may run it at once. Rule: decisions.md section 5.
 */
export async function deliverMessages(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted === true) return;
    const claimed = await claimMessages(deps);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((message) => deliver(deps, message)));
  }
}

/** A fault of ours leaves the row claimed; it is tried again when the claim lapses, and given up after a day. */
async function deliver(deps: Deps, message: ClaimedMessage): Promise<void> {
  try {
    await settleMessage(deps, message, await sendMessage(deps, message));
  } catch (error) {
    deps.log.error({ err: error, message: message.id, kind: message.kind }, 'a message could not be handled');
  }
}
