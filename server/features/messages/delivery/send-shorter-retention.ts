import { countsAt, listRetention } from '../../installation/retention.ts';
import { shorterRetention } from '../templates/retention-message.ts';
import type { ClaimedMessage } from './commands/claim-messages.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import type { DeliveryResult } from './record-delivery-result.ts';
import { postToStaff } from './send-to-person.ts';

/** As things are now: a slip that was corrected before is not mentioned. Rule: PRIVACY-11. */
export async function sendShorterRetention(deps: DeliveryDeps, message: ClaimedMessage): Promise<DeliveryResult> {
  const row = (await listRetention(deps.db)).find(({ variable }) => variable === message.payload['variable']);
  if (!row || row.shorter === null || row.shorterSince === null) return postToStaff(deps, message, null);
  const { variable, inUse, shorter, shorterSince } = row;
  return postToStaff(deps, message, shorterRetention({ variable, inUse, shorter, countsAt: countsAt(shorterSince) }));
}
