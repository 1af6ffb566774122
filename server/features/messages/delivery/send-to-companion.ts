import type { CompanionMessageKind } from '@sunset/contract/message-kinds.ts';
import { textsFor } from '../../../messages/texts.ts';
import { findCompanionFacts } from '../../companions/queries.ts';
import { isDemoGuest } from '../facts/queries.ts';
import { companionMessage } from '../templates/companion-messages.ts';
import type { ClaimedMessage } from './commands/claim-messages.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import type { DeliveryResult } from './record-delivery-result.ts';
import { sendToPerson, toBody } from './send-to-person.ts';
import { outOfDate } from './unsent.ts';

/** A place that came back is not over any more, and a room that is not held cannot be taken over. Rule: COMPANION-9. */
export async function sendToCompanion(
  deps: DeliveryDeps,
  message: ClaimedMessage,
  kind: CompanionMessageKind,
): Promise<DeliveryResult> {
  const facts = await findCompanionFacts(deps.db, Number(message.payload['companion']));
  if (facts === null || isDemoGuest(facts.discordId) || facts.endsAt <= deps.now()) return outOfDate;
  const { state, takeoverUntil } = facts;
  const isHeld = takeoverUntil !== null && takeoverUntil > deps.now();
  if (state !== 'ended' || isHeld !== (kind === 'companion.takeover')) return outOfDate;
  const text = companionMessage(kind, facts, textsFor(deps.offeredLocales, facts.locale));
  return sendToPerson(deps, message, { discordId: facts.discordId, body: toBody(deps, text) });
}
