import type { APIEmbed, APIUser } from 'discord-api-types/v10';
import type { StandinState } from '../../state.ts';
import type { Components, MessageInput } from '../messages/message-input.ts';
import { withComponentIds } from '../messages/component-ids.ts';
import { editMessage } from '../messages/messages.ts';
import { presentBot } from '../present.ts';

/** A message with components as somebody sees it: in a channel, or ephemeral. */
export interface ShownMessage {
  id: string;
  channel_id: string;
  content: string;
  embeds: APIEmbed[];
  components: Components;
  author: APIUser;
}

const ephemeralFlag = 1 << 6;
const loadingFlag = 1 << 7;

/** What is the same in each message that only one person sees. */
const ofEveryAnswer = {
  type: 20,
  edited_timestamp: null,
  mentions: [],
  mention_roles: [],
  mention_everyone: false,
  attachments: [],
  pinned: false,
  tts: false,
};

/** The message with this id as Discord sends it along with an interaction, or null. */
export function findShown(state: StandinState, id: string): ShownMessage | null {
  const ephemeral = state.discord.interactions.ephemeral.find((each) => each.id === id);
  if (ephemeral) {
    const { channelId: channel_id, content, embeds, components, at, isThinking } = ephemeral;
    const flags = isThinking ? ephemeralFlag | loadingFlag : ephemeralFlag;
    const shown = { id, channel_id, content, embeds, components: withComponentIds(components), flags };
    const made = { author: presentBot(), timestamp: new Date(at).toISOString() };
    return { ...ofEveryAnswer, ...shown, ...made };
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
