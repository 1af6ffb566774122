import type { APIMessage } from 'discord-api-types/v10';
import { discordApplication } from '../../ids.ts';
import type { World } from '../../world.ts';
import { may } from './channel-access.ts';
import { computePings } from './mentions.ts';
import type { Pings } from './mentions.ts';
import type { MessageInput } from './message-input.ts';
import { presentBot, presentUser } from '../present.ts';
import type { Channel, StoredMessage } from '../state.ts';

/** Discord's documentation says "the past few minutes". */
const nonceLife = 5 * 60_000;

/** Creates the message, or returns the one that was created with the same nonce. */
export function createMessage(world: World, channel: Channel, input: MessageInput): APIMessage {
  const earlier = input.enforceNonce ? findByNonce(world, channel, input.nonce) : undefined;
  if (earlier) return earlier.message;
  const pings = pingsOf(world, channel, input);
  const message: APIMessage = {
    type: 0,
    id: world.newId(),
    channel_id: channel.id,
    author: presentBot(),
    timestamp: isoTime(world),
    edited_timestamp: null,
    tts: input.tts,
    pinned: false,
    attachments: [],
    flags: input.flags,
    ...bodyOf(world, input, pings),
    ...(input.nonce === undefined ? {} : { nonce: input.nonce }),
  };
  world.discord.messages.push({ channelId: channel.id, message, pings, embeds: input.embeds });
  if (input.nonce !== undefined) {
    world.discord.nonces.set(nonceKey(channel, input.nonce), { messageId: message.id, at: world.clock.now() });
  }
  return message;
}

/** Edits the bot's message; mentions are computed again, by default all of them. */
export function editMessage(
  world: World,
  channel: Channel,
  edit: { stored: StoredMessage; input: MessageInput },
): APIMessage {
  const { stored, input } = edit;
  stored.pings = pingsOf(world, channel, input);
  stored.embeds = input.embeds;
  Object.assign(stored.message, bodyOf(world, input, stored.pings), {
    edited_timestamp: isoTime(world),
    flags: input.flags,
  });
  return stored.message;
}

function bodyOf(world: World, input: MessageInput, pings: Pings) {
  return {
    content: input.content,
    embeds: input.embeds.map((embed) => ({ ...embed, type: 'rich' as const })),
    components: input.components,
    mention_everyone: pings.everyone || pings.here,
    mention_roles: pings.roles,
    mentions: pings.users.map((id) => presentUser(world.people.get(id))),
  } as Pick<APIMessage, 'content' | 'embeds' | 'components' | 'mention_everyone' | 'mention_roles' | 'mentions'>;
}

function pingsOf(world: World, channel: Channel, input: MessageInput): Pings {
  const inServer = channel.kind === 'text';
  return computePings({
    content: input.content,
    allowed: input.allowed,
    mayMentionEveryone: inServer && may(channel, 'mentionEveryone'),
    roles: inServer ? world.discord.roles : new Map(),
    isPerson: (id) => world.people.find(id) !== null,
  });
}

function findByNonce(world: World, channel: Channel, nonce: MessageInput['nonce']): StoredMessage | undefined {
  if (nonce === undefined) return undefined;
  const used = world.discord.nonces.get(nonceKey(channel, nonce));
  if (!used || world.clock.now() - used.at > nonceLife) return undefined;
  return world.discord.messages.find((each) => each.message.id === used.messageId);
}

/** By channel: Discord's documentation names the author only, so do not rely on a nonce across channels. */
function nonceKey(channel: Channel, nonce: string | number): string {
  return `${discordApplication.clientId} ${channel.id} ${nonce}`;
}

function isoTime(world: World): string {
  return new Date(world.clock.now()).toISOString().replace('Z', '000+00:00');
}
