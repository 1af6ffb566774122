import type { MessageBody } from '../../../integrations/discord/messenger.ts';
import { toDiscordMessage, type MessageText } from '../templates/message-text.ts';
import type { ClaimedMessage } from './commands/claim-messages.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import { findConversation } from './queries.ts';
import { notConfigured, outOfDate } from './unsent.ts';

interface SentTo {
  discordId: string;
  body: MessageBody;
}

/** Opens the conversation with a person if needed, and sends the message there. */
export async function sendToPerson(deps: DeliveryDeps, message: ClaimedMessage, { discordId, body }: SentTo) {
  const known = await findConversation(deps.db, discordId);
  const opened = known === null ? await deps.bot.openConversation(discordId) : { kind: 'ok' as const, value: known };
  if (opened.kind !== 'ok') return { kind: 'failed' as const, failure: opened, harmless: true };
  if (known === null) await keepConversation(deps, discordId, opened.value);
  const result = await post(deps, message, { channelId: opened.value, body });
  return result.kind === 'sent' ? { ...result, channelId: opened.value } : result;
}

async function keepConversation(deps: DeliveryDeps, discordId: string, channelId: string): Promise<void> {
  await deps.db
    .insertInto('discordConversations')
    .values({ discordId, channelId })
    .onConflict((conflict) => conflict.column('discordId').doUpdateSet({ channelId }))
    .execute();
}

/** Sends the message to a channel. */
export async function post(
  deps: DeliveryDeps,
  message: ClaimedMessage,
  { channelId, body }: { channelId: string; body: MessageBody },
) {
  const outcome = await deps.bot.sendMessage(channelId, { body, nonce: message.nonce });
  if (outcome.kind === 'ok') return { kind: 'sent' as const, discordId: outcome.value };
  return { kind: 'failed' as const, failure: outcome, harmless: false };
}

/** Posts the text in the channel of staff; null: what it says is not so any more. */
export async function postToStaff(deps: DeliveryDeps, message: ClaimedMessage, text: MessageText | null) {
  const channelId = deps.config.channelStaff;
  if (channelId === undefined) return notConfigured;
  return text === null ? outOfDate : post(deps, message, { channelId, body: toBody(deps, text) });
}

export function toBody(deps: DeliveryDeps, text: MessageText): MessageBody {
  return toDiscordMessage(text, deps.publicUrl());
}
