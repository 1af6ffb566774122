import type { MessageKind } from '@sunset/contract/message-kinds.ts';

interface SentMessage {
  kind: MessageKind;
  reached_discord: boolean | null;
}

/**
 * Groups the messages about one booking, newest first: the newest neighborhood code, undelivered messages, and the
 * rest.
 */
export function groupMessages<Message extends SentMessage>(messages: readonly Message[]) {
  const isCode = ({ kind }: Message) => kind === 'booking.neighborhood_code';
  const rest = messages.filter((message) => !isCode(message));
  return {
    code: messages.find(isCode) ?? null,
    undelivered: rest.filter(({ reached_discord: hasReached }) => hasReached === false),
    others: rest.filter(({ reached_discord: hasReached }) => hasReached !== false),
  };
}
