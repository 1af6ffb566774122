import type { APIEmbed } from 'discord-api-types/v10';
import type { StandinState } from '../../state.ts';
import type { Components, MessageInput } from '../messages/message-input.ts';
import { editMessage } from '../messages/messages.ts';
import { presentBot } from '../present.ts';

/** A message with components as somebody sees it: in a channel, or ephemeral. */
export interface ShownMessage {
  id: string;
  channel_id: string;
  content: string;
  embeds: APIEmbed[];
  components: Components;
}

/** The message with this id as Discord sends it along with an interaction, or null. */
export function findShown(state: StandinState, id: string): ShownMessage | null {
  const ephemeral = state.discord.interactions.ephemeral.find((each) => each.id === id);
  if (ephemeral) {
    const { channelId, content, embeds, components } = ephemeral;
    const shown = { id, channel_id: channelId, content, embeds, components, author: presentBot(), flags: 64 };
    return shown;
  }
  const stored = state.discord.messages.find(({ message }) => message.id === id);
  // Components of messages here are rows: `readMessageInput` accepts no others.
  return stored ? (stored.message as ShownMessage) : null;
}

/** Replaces what a message shows, wherever it is; false if there is none. */
export function changeShown(state: StandinState, id: string, input: MessageInput): boolean {
  const ephemeral = state.discord.interactions.ephemeral.find((each) => each.id === id);
  if (ephemeral) {
    const { content, embeds, components } = input;
    Object.assign(ephemeral, { content, embeds, components, isThinking: false });
    return true;
  }
  const stored = state.discord.messages.find(({ message }) => message.id === id);
  const channel = stored && state.discord.channels.get(stored.channelId);
  if (!stored || !channel) return false;
  editMessage(state, channel, { stored, input });
  return true;
}
