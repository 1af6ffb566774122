import { claimMessages, maxUnderWay, type ClaimedMessage } from './claim-messages.ts';
import { sendMessage } from '../send-message.ts';
import { recordDeliveryResult } from '../record-delivery-result.ts';
import type { DeliveryDeps } from '../delivery-deps.ts';

/** While a message is under way, how often others that have become due are looked for. */
const pollIntervalMs = 250;

/**
 * Sends what is due until nothing is due or `signal` says stop; what is under way is ended first. A slow call holds up
 * its own partition only: the others go on beside it. Any number of processes may run it at once.
 * Rules: MSG-23, MSG-24.
 */
export async function deliverMessages(deps: DeliveryDeps, signal?: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>();
  for (;;) {
    const isOpen = underWay.size < maxUnderWay && signal?.aborted !== true;
    for (const message of isOpen ? await claimMessages(deps, underWay.size) : []) {
      const delivery = deliver(deps, message).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    }
    if (underWay.size === 0) return;
    await Promise.race([...underWay, deps.sleep(pollIntervalMs)]);
  }
}

/** A fault of ours leaves the row claimed; it is tried again when the claim lapses, and given up after a day. */
async function deliver(deps: DeliveryDeps, message: ClaimedMessage): Promise<void> {
  try {
    await recordDeliveryResult(deps, message, await sendMessage(deps, message));
  } catch (error) {
    deps.log.error({ err: error, message: message.id, kind: message.kind }, 'a message could not be handled');
  }
}
