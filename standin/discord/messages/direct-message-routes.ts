import { Hono } from 'hono';
import type { StandinState } from '../../state.ts';
import { requireBot } from '../credentials.ts';
import { discordRefusal, invalidForm } from '../errors.ts';
import { countNewConversation } from '../rate-limits.ts';
import { presentUser } from '../present.ts';
import { asText, readJsonBody } from '../read-body.ts';
import { discordApplication } from '../../ids.ts';
import type { DirectChannel } from '../state.ts';

/** Opens a direct conversation: always the same channel, also with a user who refuses messages. */
export function directMessageRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.post('/users/@me/channels', async (context) => {
    requireBot(state, context);
    const body = await readJsonBody(context.req.raw);
    const channel = openDirectChannel(state, body['recipient_id']);
    const person = state.people.get(channel.personId);
    const lastMessage = state.discord.messages.findLast((each) => each.channelId === channel.id);
    return context.json({
      id: channel.id,
      type: 1,
      flags: 0,
      last_message_id: lastMessage?.message.id ?? null,
      recipients: [presentUser(person)],
    });
  });
  return routes;
}

function openDirectChannel(state: StandinState, recipient: unknown): DirectChannel {
  if (recipient === undefined || recipient === null) {
    throw invalidForm([{ path: ['recipient_id'], code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }]);
  }
  const id = asText(recipient);
  if (id === discordApplication.clientId) throw discordRefusal('directMessageToBot');
  const person = /^\d{17,20}$/.test(id) ? state.people.find(id) : null;
  if (!person) throw discordRefusal('invalidRecipient');
  const open = [...state.discord.channels.values()].find(
    (each) => each.kind === 'direct' && each.personId === person.id,
  );
  if (open?.kind === 'direct') return open;
  if (!countNewConversation(state)) throw discordRefusal('openingTooFast');
  const channel: DirectChannel = { id: state.newId(), kind: 'direct', personId: person.id };
  state.discord.channels.set(channel.id, channel);
  return channel;
}
