import type { APIMessage } from 'discord-api-types/v10';
import { discordApplication } from '../../ids.ts';
import type { StandinState } from '../../state.ts';
import { may } from './channel-access.ts';
import { withComponentIds } from './component-ids.ts';
import { computePings, type Pings } from './mentions.ts';
import type { MessageInput } from './message-input.ts';
import { presentBot, presentUser } from '../present.ts';
import type { Channel, StoredMessage } from '../state.ts';

/** Discord's documentation says "the past few minutes". */
const nonceLife = 5 * 60_000;

/** Creates the message, or returns the one that was created with the same nonce. */
export function createMessage(state: StandinState, channel: Channel, input: MessageInput): APIMessage {
  const earlier = input.enforceNonce ? findByNonce(state, channel, input.nonce) : undefined;
  if (earlier) return earlier.message;
  const pings = pingsOf(state, channel, input);
  const message: APIMessage = {
    type: 0,
    id: state.newId(),
    channel_id: channel.id,
    author: presentBot(),
    timestamp: isoTime(state),
    edited_timestamp: null,
    tts: input.tts,
    pinned: false,
    attachments: [],
    flags: input.flags,
    ...bodyOf(state, input, pings),
    ...(input.nonce === undefined ? {} : { nonce: input.nonce }),
  };
  state.discord.messages.push({ channelId: channel.id, message, pings, embeds: input.embeds });
  if (input.nonce !== undefined) {
    state.discord.nonces.set(nonceKey(channel, input.nonce), { messageId: message.id, at: state.clock.now() });
  }
  return message;
}

/** Edits the bot's message; mentions are computed again, by default all of them. */
export function editMessage(
  state: StandinState,
  channel: Channel,
  edit: { stored: StoredMessage; input: MessageInput },
): APIMessage {
  const { stored, input } = edit;
  stored.pings = pingsOf(state, channel, input);
  stored.embeds = input.embeds;
  Object.assign(stored.message, bodyOf(state, input, stored.pings), {
    edited_timestamp: isoTime(state),
    flags: input.flags,
  });
  return stored.message;
}

function bodyOf(state: StandinState, input: MessageInput, pings: Pings) {
  return {
    content: input.content,
    embeds: input.embeds.map((embed) => ({
      ...embed,
      type: 'rich' as const,
      ...(embed.fields && { fields: embed.fields.map((field) => ({ inline: false, ...field })) }),
    })),
    components: withComponentIds(input.components),
    mention_everyone: pings.everyone || pings.here,
    mention_roles: pings.roles,
    mentions: pings.users.map((id) => presentUser(state.people.get(id))),
  } as Pick<APIMessage, 'content' | 'embeds' | 'components' | 'mention_everyone' | 'mention_roles' | 'mentions'>;
}

function pingsOf(state: StandinState, channel: Channel, input: MessageInput): Pings {
  const inServer = channel.kind === 'text';
  return computePings({
    content: input.content,
    allowed: input.allowed,
    mayMentionEveryone: inServer && may(channel, 'mentionEveryone'),
    roles: inServer ? state.discord.roles : new Map(),
    isPerson: (id) => state.people.find(id) !== null,
  });
}

function findByNonce(state: StandinState, channel: Channel, nonce: MessageInput['nonce']): StoredMessage | undefined {
  if (nonce === undefined) return undefined;
  const used = state.discord.nonces.get(nonceKey(channel, nonce));
  if (!used || state.clock.now() - used.at > nonceLife) return undefined;
  return state.discord.messages.find((each) => each.message.id === used.messageId);
}

/** By channel: Discord's documentation names the author only, so do not rely on a nonce across channels. */
function nonceKey(channel: Channel, nonce: string | number): string {
  return `${discordApplication.clientId} ${channel.id} ${nonce}`;
}

function isoTime(state: StandinState): string {
  return new Date(state.clock.now()).toISOString().replace('Z', '000+00:00');
}
