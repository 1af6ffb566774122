import { textsFor } from '../../../messages/texts.ts';
import { findReminderFacts, isDemoGuest } from '../facts/queries.ts';
import { placeRestored } from '../templates/place-restored.ts';
import type { ClaimedMessage } from './commands/claim-messages.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import type { DeliveryResult } from './record-delivery-result.ts';
import { sendToPerson, toBody } from './send-to-person.ts';
import { outOfDate } from './unsent.ts';

/** A place in a room or a line that an undone departure gave back, until the session ends. Rule: MEMBER-12. */
export async function sendPlaceRestored(deps: DeliveryDeps, message: ClaimedMessage): Promise<DeliveryResult> {
  const { opening_id: openingId, member_id: memberId, place } = message.payload;
  const facts = await findReminderFacts(deps.db, Number(openingId), Number(memberId));
  if (facts === null || isDemoGuest(facts.discordId) || facts.endsAt <= deps.now()) return outOfDate;
  const text = placeRestored(place === 'line' ? 'line' : 'room', facts, textsFor(deps.offeredLocales, facts.locale));
  return sendToPerson(deps, message, { discordId: facts.discordId, body: toBody(deps, text) });
}
