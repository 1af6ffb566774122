import { Hono, type Context } from 'hono';
import { discordApplication } from '../../ids.ts';
import { compareSnowflakes } from '../../snowflakes.ts';
import type { StandinState } from '../../state.ts';
import { may, requireChannel, requireSending } from './channel-access.ts';
import { requireBot } from '../credentials.ts';
import { discordRefusal, invalidForm } from '../errors.ts';
import { createMessage, editMessage } from './messages.ts';
import { readMessageInput, refuseEmpty } from './message-input.ts';
import { presentTextChannel } from '../present-channel.ts';
import { presentUser } from '../present.ts';
import { countOldEdit } from '../rate-limits.ts';
import { readJsonBody } from '../read-body.ts';
import type { Channel, StoredMessage } from '../state.ts';

const one = '/channels/:channel/messages/:message';
const all = '/channels/:channel/messages';
const hour = 60 * 60_000;

/** `/channels/{channel}` and its messages. */
export function messageRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.get('/channels/:channel', (context) => context.json(presentChannel(state, openChannel(state, context))));
  routes.post(all, async (context) => {
    const channel = openChannel(state, context);
    const input = readMessageInput(await readJsonBody(context.req.raw));
    refuseEmpty(input);
    requireSending(state, channel, input.embeds.length > 0);
    if (input.repliesTo !== null) requireStored(state, channel, input.repliesTo);
    return context.json(createMessage(state, channel, input));
  });
  routes.get(all, (context) => context.json(listMessages(state, context)));
  routes.get(one, (context) => context.json(storedMessage(state, context).stored.message));
  routes.patch(one, async (context) => {
    const { channel, stored } = storedMessage(state, context);
    if (stored.message.author.id !== discordApplication.clientId) throw discordRefusal('notOwnMessage');
    const ageMs = state.clock.now() - Date.parse(stored.message.timestamp);
    if (ageMs > hour && !countOldEdit(state, channel.id)) throw discordRefusal('tooManyOldEdits');
    const { content, embeds, components, flags } = stored.message;
    const change = await readJsonBody(context.req.raw);
    const input = readMessageInput({ content, embeds, components, flags, ...change });
    refuseEmpty(input);
    return context.json(editMessage(state, channel, { stored, input }));
  });
  routes.delete(one, (context) => {
    const { channel, stored } = storedMessage(state, context);
    const isOwn = stored.message.author.id === discordApplication.clientId;
    if (!isOwn && !(channel.kind === 'text' && may(channel, 'manageMessages')))
      throw discordRefusal('missingPermissions');
    state.discord.messages = state.discord.messages.filter((each) => each !== stored);
    return context.body(null, 204);
  });
  return routes;
}

function openChannel(state: StandinState, context: Context): Channel {
  requireBot(state, context);
  return requireChannel(state, context.req.param('channel') ?? '');
}

function storedMessage(state: StandinState, context: Context): { channel: Channel; stored: StoredMessage } {
  const channel = openChannel(state, context);
  requireHistory(channel);
  return { channel, stored: requireStored(state, channel, context.req.param('message') ?? '') };
}

function requireStored(state: StandinState, channel: Channel, id: string): StoredMessage {
  const stored = state.discord.messages.find((each) => each.channelId === channel.id && each.message.id === id);
  if (!stored) throw discordRefusal('unknownMessage');
  return stored;
}

function requireHistory(channel: Channel): void {
  if (channel.kind === 'text' && !may(channel, 'readMessageHistory')) throw discordRefusal('missingPermissions');
}

/**
 * Newest first. `around` returns the nearest on both sides; without the permission to read history the list is empty.
 */
function listMessages(state: StandinState, context: Context) {
  const channel = openChannel(state, context);
  const limit = Number(context.req.query('limit') ?? 50);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw invalidForm([
      { path: ['limit'], code: 'NUMBER_TYPE_MAX', message: 'int value should be between 1 and 100.' },
    ]);
  }
  if (channel.kind === 'text' && !may(channel, 'readMessageHistory')) return [];
  const newestFirst = state.discord.messages
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

function presentChannel(state: StandinState, channel: Channel) {
  if (channel.kind === 'text') return presentTextChannel(channel);
  const person = state.people.find(channel.personId);
  return { id: channel.id, type: 1, flags: 0, recipients: person ? [presentUser(person)] : [] };
}
