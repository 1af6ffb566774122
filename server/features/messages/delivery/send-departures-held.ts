import { findOpenHold } from '../../members/departures/queries.ts';
import { departuresHeld } from '../templates/announcements.ts';
import type { ClaimedMessage } from './commands/claim-messages.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import type { DeliveryResult } from './record-delivery-result.ts';
import { post, toBody } from './send-to-person.ts';

/** As things are now: what was decided meanwhile needs no message. Rule: MEMBER-11. */
export async function sendDeparturesHeld(deps: DeliveryDeps, message: ClaimedMessage): Promise<DeliveryResult> {
  const channelId = deps.config.channelStaff;
  if (channelId === undefined) return { kind: 'dead', failure: 'not_configured' };
  const hold = await findOpenHold(deps.db);
  if (hold === null || hold.id !== message.payload['hold_id']) return { kind: 'dead', failure: 'out_of_date' };
  return post(deps, message, { channelId, body: toBody(deps, departuresHeld(hold)) });
}
