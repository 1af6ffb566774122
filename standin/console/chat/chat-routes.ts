import { Hono, type Context } from 'hono';
import { act } from '../../discord/interactions/send.ts';
import { channelIds } from '../../ids.ts';
import type { StandinState } from '../../state.ts';
import { controlRefusal, readControlBody } from '../control/requests.ts';
import { chatForm } from './chat-form.ts';
import { chatMessages } from './chat-messages.ts';
import type { ChatPlace } from './chat-messages.ts';
import { chatPage } from './chat-page.ts';
import { readAct } from './read-act.ts';

/** In place of the id of somebody's direct messages, which they do not have before the first one. */
const directMessages: unknown = 'direct';

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
    const { id: personId } = personOf(state, person);
    const found = findChannel(state, personId, channel);
    if (found === null) throw controlRefusal('channel must be the id of a channel, or "direct" after a direct message');
    const scene = { personId, channelId: found.id };
    return context.json(await act(state, scene, readAct(action)));
  });
  return routes;
}

function placeOf(state: StandinState, context: Context): ChatPlace {
  const person = personOf(state, context.req.query('person') ?? 'regular');
  return { person, channel: findChannel(state, person.id, context.req.query('channel') ?? channelIds.lounge) };
}

/** A channel by its id, or the person's direct messages: null until the first one. */
function findChannel(state: StandinState, personId: string, wanted: unknown): ChatPlace['channel'] {
  const channel = [...state.discord.channels.values()].find((each) =>
    each.kind === 'text'
      ? each.id === wanted
      : each.personId === personId && [directMessages, each.id].includes(wanted),
  );
  return channel ?? null;
}

function personOf(state: StandinState, keyOrId: unknown) {
  const person = typeof keyOrId === 'string' ? state.people.find(keyOrId) : null;
  if (person === null) throw controlRefusal('person must be the key or id of somebody');
  return person;
}
