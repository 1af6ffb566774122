import { claimMessages, maxUnderWay, type ClaimedMessage } from './claim-messages.ts';
import { sendMessage } from '../send-message.ts';
import { recordDeliveryResult } from '../record-delivery-result.ts';
import type { DeliveryDeps } from '../delivery-deps.ts';

/** While a message is being sent, others that have become due are looked for at this interval. */
const pollIntervalMs = 250;

/**
 * Sends due messages until there are none or `signal` aborts; messages being sent are finished first. A slow call delays
 * its own partition only. Any number of processes may run it. Rules: MSG-23, MSG-24.
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

/** After an error of ours the row stays claimed; it is retried when the claim expires, and given up after a day. */
async function deliver(deps: DeliveryDeps, message: ClaimedMessage): Promise<void> {
  try {
    await recordDeliveryResult(deps, message, await sendMessage(deps, message));
  } catch (error) {
    deps.log.error({ err: error, message: message.id, kind: message.kind }, 'a message could not be handled');
  }
}
