import { Hono, type Context } from 'hono';
import { act } from '../../discord/interactions/send.ts';
import { channelIds } from '../../ids.ts';
import type { StandinState } from '../../state.ts';
import { controlRefusal, readControlBody } from '../control/requests.ts';
import { chatForm } from './chat-form.ts';
import { chatMessages } from './chat-messages.ts';
import { chatPage, type ChatPlace } from './chat-page.ts';
import { readAct } from './read-act.ts';

/** The chat page, and what its script calls. */
export function chatRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.get('/chat', (context) => context.html(chatPage(state, placeOf(state, context))));
  routes.get('/chat/messages', (context) => context.html(chatMessages(state, placeOf(state, context))));
  routes.get('/chat/form', (context) => {
    const open = state.discord.interactions.forms.get(placeOf(state, context).person.id);
    return open ? context.html(chatForm(open.form)) : context.html('');
  });
  routes.post('/chat/act', async (context) => {
    const { person, channel, act: action } = await readControlBody(context.req.raw);
    const scene = { personId: personOf(state, person).id, channelId: requireChannel(state, channel) };
    return context.json(await act(state, scene, readAct(action)));
  });
  return routes;
}

function placeOf(state: StandinState, context: Context): ChatPlace {
  const person = personOf(state, context.req.query('person') ?? 'regular');
  const wanted = context.req.query('channel') ?? channelIds.lounge;
  const channels = [...state.discord.channels.values()];
  const channel = channels.find((each) =>
    each.kind === 'text' ? each.id === wanted : each.personId === person.id && ['direct', each.id, ''].includes(wanted),
  );
  return { person, channel: channel ?? null };
}

function personOf(state: StandinState, keyOrId: unknown) {
  const person = typeof keyOrId === 'string' ? state.people.find(keyOrId) : null;
  if (person === null) throw controlRefusal('person must be the key or id of somebody');
  return person;
}

function requireChannel(state: StandinState, id: unknown): string {
  const channel = typeof id === 'string' ? state.discord.channels.get(id) : undefined;
  if (channel === undefined) throw controlRefusal('channel must be the id of a channel');
  return channel.id;
}
