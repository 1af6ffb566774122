import { textsFor } from '../../../messages/texts.ts';
import { findGoldFacts } from '../../members/gold/queries.ts';
import { isDemoGuest } from '../facts/queries.ts';
import { goldMessage, type GoldMessageKind } from '../templates/gold-messages.ts';
import type { ClaimedMessage } from './commands/claim-messages.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import type { DeliveryResult } from './record-delivery-result.ts';
import { sendToPerson, toBody } from './send-to-person.ts';
import { notConfigured, outOfDate } from './unsent.ts';

/** About a membership as it is now; a later change has its own message. Rules: GOLD-2, GOLD-4, GOLD-7. */
export async function sendAboutGold(
  deps: DeliveryDeps,
  message: ClaimedMessage,
  kind: GoldMessageKind,
): Promise<DeliveryResult> {
  const { member_id: memberId, until } = message.payload;
  const facts = await findGoldFacts(deps.db, Number(memberId));
  if (facts === null || facts.goldUntil === null || isDemoGuest(facts.discordId)) return outOfDate;
  const isRunning = facts.goldUntil > deps.now();
  const isSame = typeof until === 'string' && new Date(until).getTime() === facts.goldUntil.getTime();
  if (kind === 'gold.ended' ? isRunning : !isRunning || !isSame) return outOfDate;
  const texts = textsFor(deps.offeredLocales, facts.locale);
  const text = goldMessage(kind, { until: facts.goldUntil, endReason: facts.endReason }, texts);
  return sendToPerson(deps, message, { discordId: facts.discordId, body: toBody(deps, text) });
}

/** Gives the gold role on Discord or takes it away, as it should be now, and notes it. Rules: GOLD-5, GOLD-6. */
export async function setGoldRole(deps: DeliveryDeps, message: ClaimedMessage): Promise<DeliveryResult> {
  const memberId = Number(message.payload['member_id']);
  const facts = await findGoldFacts(deps.db, memberId);
  if (facts === null || facts.roleState === null || facts.roleState === 'removed') return outOfDate;
  if (deps.config.roleGold === undefined) return notConfigured;
  const isWanted = facts.goldUntil !== null && facts.goldUntil > deps.now();
  const outcome = await deps.bot.setRole(facts.discordId, deps.config.roleGold, isWanted);
  // Somebody who is not in the server has no role there.
  const isGone = outcome.kind === 'refused' && outcome.meaning === 'not_a_member';
  if (isGone && isWanted) return { kind: 'dead', failure: 'not_in_server' };
  if (outcome.kind !== 'ok' && !isGone) return { kind: 'failed', failure: outcome, harmless: true };
  await deps.db
    .updateTable('goldRoles')
    .set({ state: isWanted ? 'given' : 'removed', changedAt: deps.now() })
    .where('memberId', '=', memberId)
    .where('state', '=', isWanted ? 'giving' : 'removing')
    .execute();
  return { kind: 'sent', discordId: deps.config.roleGold };
}
