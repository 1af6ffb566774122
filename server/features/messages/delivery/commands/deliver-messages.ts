import { claimMessages, maxUnderWay } from './claim-messages.ts';
import { sendMessage } from '../send-message.ts';
import { recordDeliveryResult } from '../record-delivery-result.ts';
import { workThrough } from '../work-through.ts';
import type { DeliveryDeps } from '../delivery-deps.ts';

/**
 * Sends due messages until there are none or `signal` aborts; messages being sent are finished first. A slow call delays
 * its own partition only. Any number of processes may run it. Rules: MSG-23, MSG-24.
 */
export function deliverMessages(deps: DeliveryDeps, signal?: AbortSignal): Promise<void> {
  return workThrough(
    deps,
    {
      maxUnderWay,
      claim: (underWay) => claimMessages(deps, underWay),
      // After an error of ours the row stays claimed; it is retried when the claim expires, and given up after a day.
      handle: async (message) => recordDeliveryResult(deps, message, await sendMessage(deps, message)),
      describe: ({ id, kind }) => ({ message: id, kind }),
    },
    signal,
  );
}
