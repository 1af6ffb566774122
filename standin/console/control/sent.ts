import type { APIMessage } from 'discord-api-types/v10';
import type { Pings } from '../../discord/messages/mentions.ts';
import { presentEvent } from '../../discord/events.ts';
import type { StandinState } from '../../state.ts';

export interface SentMessage {
  message: APIMessage;
  pings: Pings;
}

export interface Sent {
  /** By channel id, oldest first. */
  channels: Record<string, SentMessage[]>;
  /** By Discord id of the recipient, oldest first. */
  directMessages: Record<string, SentMessage[]>;
  events: ReturnType<typeof presentEvent>[];
}

/** Everything that the product has sent, with the notified users. */
export function listSent(state: StandinState): Sent {
  const sent: Sent = { channels: {}, directMessages: {}, events: [] };
  for (const { channelId, message, pings } of state.discord.messages) {
    const channel = state.discord.channels.get(channelId);
    if (!channel) continue;
    const group = channel.kind === 'direct' ? sent.directMessages : sent.channels;
    const owner = channel.kind === 'direct' ? channel.personId : channel.id;
    (group[owner] ??= []).push({ message, pings });
  }
  sent.events = [...state.discord.events.values()].map((event) => presentEvent(state, event, undefined));
  return sent;
}
