import { createHash } from 'node:crypto';
import type { MessageBody } from '../../../integrations/discord/messenger.ts';
import type { DeliveryDeps } from '../delivery/delivery-deps.ts';
import { toDiscordMessage, type MessageText } from '../templates/message-text.ts';

export interface ComposedMessage {
  body: MessageBody;
  /** Two messages with the same hash look the same. */
  hash: string;
}

export function composeMessage(deps: Pick<DeliveryDeps, 'publicUrl'>, text: MessageText): ComposedMessage {
  const body = toDiscordMessage(text, deps.publicUrl());
  return { body, hash: createHash('sha256').update(JSON.stringify(body)).digest('base64url') };
}
