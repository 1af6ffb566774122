import { Hono } from 'hono';
import type { Context } from 'hono';
import { discordApplication, guildId, roleIds } from '../../ids.ts';
import { compareSnowflakes } from '../../snowflakes.ts';
import type { World } from '../../world.ts';
import { may, requireChannel, requireSending } from './channel-access.ts';
import { requireBot } from '../credentials.ts';
import { discordRefusal, invalidForm } from '../errors.ts';
import { createMessage, editMessage } from './messages.ts';
import { readMessageInput, refuseEmpty } from './message-input.ts';
import { presentUser } from '../present.ts';
import { readJsonBody } from '../read-body.ts';
import type { Channel, StoredMessage } from '../state.ts';

const one = '/channels/:channel/messages/:message';
const all = '/channels/:channel/messages';

/** `/channels/{channel}` and its messages. */
export function messageRoutes(world: World): Hono {
  const routes = new Hono();
  routes.get('/channels/:channel', (context) => context.json(presentChannel(world, openChannel(world, context))));
  routes.post(all, async (context) => {
    const channel = openChannel(world, context);
    const input = readMessageInput(await readJsonBody(context.req.raw));
    refuseEmpty(input);
    requireSending(world, channel, input.embeds.length > 0);
    if (input.repliesTo !== null) requireStored(world, channel, input.repliesTo);
    return context.json(createMessage(world, channel, input));
  });
  routes.get(all, (context) => context.json(listMessages(world, context)));
  routes.get(one, (context) => context.json(storedMessage(world, context).stored.message));
  routes.patch(one, async (context) => {
    const { channel, stored } = storedMessage(world, context);
    if (stored.message.author.id !== discordApplication.clientId) throw discordRefusal('notOwnMessage');
    const { content, embeds, components, flags } = stored.message;
    const change = await readJsonBody(context.req.raw);
    const input = readMessageInput({ content, embeds, components, flags, ...change });
    refuseEmpty(input);
    return context.json(editMessage(world, channel, { stored, input }));
  });
  routes.delete(one, (context) => {
    const { channel, stored } = storedMessage(world, context);
    const isOwn = stored.message.author.id === discordApplication.clientId;
    if (!isOwn && !(channel.kind === 'text' && may(channel, 'manageMessages')))
      throw discordRefusal('missingPermissions');
    world.discord.messages = world.discord.messages.filter((each) => each !== stored);
    return context.body(null, 204);
  });
  return routes;
}

function openChannel(world: World, context: Context): Channel {
  requireBot(context);
  return requireChannel(world, context.req.param('channel') ?? '');
}

function storedMessage(world: World, context: Context): { channel: Channel; stored: StoredMessage } {
  const channel = openChannel(world, context);
  requireHistory(channel);
  return { channel, stored: requireStored(world, channel, context.req.param('message') ?? '') };
}

function requireStored(world: World, channel: Channel, id: string): StoredMessage {
  const stored = world.discord.messages.find((each) => each.channelId === channel.id && each.message.id === id);
  if (!stored) throw discordRefusal('unknownMessage');
  return stored;
}

function requireHistory(channel: Channel): void {
  if (channel.kind === 'text' && !may(channel, 'readMessageHistory')) throw discordRefusal('missingPermissions');
}

/**
 * Newest first. `around` returns the nearest on both sides; without the permission to read history the list is empty.
 */
function listMessages(world: World, context: Context) {
  const channel = openChannel(world, context);
  const limit = Number(context.req.query('limit') ?? 50);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw invalidForm([
      { path: ['limit'], code: 'NUMBER_TYPE_MAX', message: 'int value should be between 1 and 100.' },
    ]);
  }
  if (channel.kind === 'text' && !may(channel, 'readMessageHistory')) return [];
  const newestFirst = world.discord.messages
    .filter((each) => each.channelId === channel.id)
    .map((each) => each.message)
    .toReversed();
  const { before, after, around } = context.req.query();
  if (before) return newestFirst.filter((each) => compareSnowflakes(each.id, before) < 0).slice(0, limit);
  if (after) return newestFirst.filter((each) => compareSnowflakes(each.id, after) > 0).slice(-limit);
  if (!around) return newestFirst.slice(0, limit);
  const middle = newestFirst.findIndex((each) => compareSnowflakes(each.id, around) <= 0);
  const first = Math.max(0, (middle === -1 ? newestFirst.length : middle) - Math.floor(limit / 2));
  return newestFirst.slice(first, first + limit);
}

const allPermissions = (1n << 53n) - 1n;

/** The bot's permissions here, as a permission overwrite of its role. */
function overwriteForBot(granted: bigint) {
  return { id: roleIds.bot, type: 0, allow: granted.toString(), deny: (allPermissions & ~granted).toString() };
}

function presentChannel(world: World, channel: Channel) {
  if (channel.kind === 'text') {
    return {
      id: channel.id,
      type: 0,
      guild_id: guildId,
      name: channel.name,
      topic: channel.topic,
      position: 0,
      nsfw: false,
      parent_id: null,
      permission_overwrites: [overwriteForBot(channel.botPermissions)],
    };
  }
  const person = world.people.find(channel.personId);
  return { id: channel.id, type: 1, flags: 0, recipients: person ? [presentUser(person)] : [] };
}
