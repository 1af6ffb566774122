import { act, actRepeatedly, ping, type Forgery } from '@sunset/standin/discord/interactions/send.ts';
import { filledIn } from '@sunset/standin/console/chat/chat-form.ts';
import type { Act, Delivery, EphemeralMessage, FormFields, Scene } from '@sunset/standin/discord/interactions/state.ts';
import { channelIds } from '@sunset/standin/ids.ts';
import type { Member } from '../server/actor.ts';
import type { Deps } from '../server/deps.ts';
import { getMember } from '../server/features/members/queries.ts';
import { createInteractions } from '../server/interactions.ts';
import { watchInteraction } from './discord-calls/watch-fetch.ts';
import type { TestApp } from './test-app.ts';

/** People who act in the stand-in's Discord; the answers come from the app's own code, with real signatures. */
export interface Chat {
  /** Sends a raw request to the endpoint. */
  fetch(request: Request): Promise<Response>;
  command(person: string, name: string, options?: Record<string, string>): Promise<Delivery>;
  /** Presses the button with this label under the newest message that the person sees with one. */
  press(person: string, label: string): Promise<Delivery>;
  /** Chooses in the menu of the newest message that the person sees with one. */
  choose(person: string, value: string): Promise<Delivery>;
  /** Sends the open form with these inputs; the others as they were filled in. */
  submit(person: string, fields: FormFields): Promise<Delivery>;
  act(person: string, action: Act, channelId?: string): Promise<Delivery>;
  repeat(person: string, action: Act, times: number): Promise<Delivery[]>;
  ping(forgery?: Forgery): Promise<Delivery>;
  /** The newest message that this person alone sees. */
  answerTo(person: string): EphemeralMessage;
}

/** `deps`: those of another server on the same stand-in. */
export function startChat(app: TestApp, deps: Deps = app.deps): Chat {
  const { world } = app.standin;
  const routes = createInteractions(deps);
  const { interactions } = world.discord;
  interactions.deliver = async (request) => {
    const sent = request.clone();
    return watchInteraction(sent, await routes.fetch(request));
  };
  const scene = (person: string, channelId: string = channelIds.lounge) => ({
    personId: world.people.get(person).id,
    channelId,
  });
  /** On a slow machine an answer may be deferred: it has arrived when this resolves. */
  const send = async (...[scene, action]: [Scene, Act]) => {
    const delivery = await act(world, scene, action);
    await deps.lateAnswers.settled();
    return delivery;
  };
  const messagesOf = (person: string) =>
    interactions.ephemeral.filter(({ personId }) => personId === world.people.get(person).id);
  return {
    fetch: async (request) => routes.fetch(request),
    command: (person, name, options = {}) => send(scene(person), { kind: 'command', name, options }),
    press: (person, label) => {
      const shown = messagesOf(person).findLast(({ components }) => buttonIn(components, label) !== undefined);
      if (shown === undefined) throw new Error(`${person} sees no button ${label}`);
      const customId = buttonIn(shown.components, label)?.custom_id ?? '';
      return send(scene(person), { kind: 'component', messageId: shown.id, customId });
    },
    choose: (person, value) => {
      const shown = messagesOf(person).findLast(({ components }) => menuIn(components) !== undefined);
      if (shown === undefined) throw new Error(`${person} sees no menu`);
      const customId = menuIn(shown.components)?.custom_id ?? '';
      return send(scene(person), { kind: 'component', messageId: shown.id, customId, values: [value] });
    },
    submit: (person, fields) => {
      const open = interactions.forms.get(world.people.get(person).id);
      if (open === undefined) throw new Error(`${person} has no form open`);
      const filled = { ...filledIn(open.form), ...fields };
      return send(scene(person), { kind: 'form', customId: open.form.custom_id, fields: filled });
    },
    act: (person, action, channelId) => send(scene(person, channelId), action),
    repeat: (person, action, times) => actRepeatedly(world, scene(person), { action, times }),
    ping: (forgery) => ping(world, forgery),
    answerTo: (person) => {
      const last = messagesOf(person).at(-1);
      if (last === undefined) throw new Error(`${person} has no answer`);
      return last;
    },
  };
}

function menuIn(rows: EphemeralMessage['components']): { custom_id: string } | undefined {
  const parts = rows.flatMap(({ components }) => components);
  return parts.find((part) => 'options' in part);
}

function buttonIn(rows: EphemeralMessage['components'], label: string): { custom_id: string } | undefined {
  const parts = rows.flatMap(({ components }) => components);
  return parts.find((part) => 'label' in part && part.label === label && 'custom_id' in part) as
    | { custom_id: string }
    | undefined;
}

/** The member that a person of the stand-in is at the site; acting once makes them one. */
export async function memberOf(app: TestApp, chat: Chat, person: string): Promise<Member> {
  await chat.command(person, 'mybookings');
  return getMember(app.deps.db, app.standin.world.people.get(person).id, app.deps.now());
}
