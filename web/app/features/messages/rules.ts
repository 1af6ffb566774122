import type { AutomaticKind, MessageState } from '@sunset/contract/api/messages.ts';

export const stateNames: Record<MessageState, string> = {
  pending: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  unknown: 'Unknown',
  dead: 'Not sent',
};

export const automaticNames: Record<AutomaticKind, { name: string; hint: string }> = {
  guest_announcement: { name: 'Guest announcement', hint: 'In the guests’ channel, 15 minutes ahead.' },
  guest_reminder: { name: 'Reminder', hint: 'To each confirmed guest, 1 hour ahead.' },
  neighborhood_code: { name: 'Neighborhood code', hint: 'To each confirmed guest, from 15 minutes ahead.' },
  discord_event: { name: 'Discord event', hint: 'An event in the Discord server. It changes with the opening.' },
};
