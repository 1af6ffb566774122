import type { MessageState } from '@sunset/contract/api/messages/messages.ts';

export const stateNames: Record<MessageState, string> = {
  pending: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  unknown: 'Unknown',
  dead: 'Not sent',
};
