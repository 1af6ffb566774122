import { ComponentType, InteractionType } from 'discord-api-types/v10';
import { discordApplication, guildId } from '../../ids.ts';
import type { StandinState } from '../../state.ts';
import { presentMember, presentUser } from '../present.ts';
import type { Act, FormFields, OpenInteraction, Scene } from './state.ts';
import { findShown, type ShownMessage } from './shown-messages.ts';

const types = {
  command: InteractionType.ApplicationCommand,
  autocomplete: InteractionType.ApplicationCommandAutocomplete,
  component: InteractionType.MessageComponent,
  form: InteractionType.ModalSubmit,
} as const;

/** The body that Discord sends. In a direct message it names the user alone, without the member and their roles. */
export function interactionPayload(state: StandinState, opened: OpenInteraction, act: Act) {
  const { id, token, channelId, messageId } = opened;
  const message = messageId === null ? null : findShown(state, messageId);
  return {
    id,
    application_id: discordApplication.clientId,
    type: types[act.kind],
    token,
    version: 1,
    channel_id: channelId,
    channel: { id: channelId, type: isDirect(state, opened) ? 1 : 0 },
    ...whoActs(state, opened),
    locale: state.people.get(opened.personId).locale,
    app_permissions: '0',
    entitlements: [],
    // The server that installed the application; 10 MiB, as in a server without boosts.
    authorizing_integration_owners: { '0': guildId },
    attachment_size_limit: 10_485_760,
    data: act.kind === 'component' ? pressedComponent(act, message) : dataOf(act),
    ...(message === null ? {} : { message }),
  };
}

function isDirect(state: StandinState, { channelId }: Scene): boolean {
  return state.discord.channels.get(channelId)?.kind === 'direct';
}

function whoActs(state: StandinState, scene: Scene) {
  const person = state.people.get(scene.personId);
  if (isDirect(state, scene)) return { context: 1, user: presentUser(person) };
  if (person.member === null) throw new Error(`${person.key} is not in the server`);
  const member = { ...presentMember(person, person.member), permissions: '0' };
  return {
    context: 0,
    guild_id: guildId,
    guild_locale: 'en-US',
    guild: { id: guildId, locale: 'en-US', features: [] },
    member,
  };
}

function dataOf(act: Exclude<Act, { kind: 'component' }>) {
  switch (act.kind) {
    case 'command':
      return { id: '1', type: 1, name: act.name, options: optionsOf(act.options) };
    case 'autocomplete': {
      const options = optionsOf({ [act.focused]: '', ...act.options });
      return {
        id: '1',
        type: 1,
        name: act.name,
        options: options.map((each) => (each.name === act.focused ? { ...each, focused: true } : each)),
      };
    }
    case 'form':
      return { custom_id: act.customId, components: inputsOf(act.fields) };
  }
}

/** With the number of the component in its message. Presses that a test made up have no message. */
function pressedComponent({ customId, values }: Extract<Act, { kind: 'component' }>, message: ShownMessage | null) {
  const components = message?.components.flatMap((row): object[] => row.components) ?? [];
  const { id } = { id: 1, ...components.find((part) => 'custom_id' in part && part.custom_id === customId) };
  const type = values === undefined ? ComponentType.Button : ComponentType.StringSelect;
  return { id, custom_id: customId, component_type: type, ...(values === undefined ? {} : { values }) };
}

function optionsOf(options: Record<string, string>) {
  return Object.entries(options).map(([name, value]) => ({ name, type: 3, value }));
}

function inputsOf(fields: FormFields) {
  return Object.entries(fields).map(([customId, value], index) => ({
    type: ComponentType.Label,
    id: index + 1,
    component: { ...inputOf(value), id: index + 101, custom_id: customId },
  }));
}

function inputOf(value: FormFields[string]) {
  if (Array.isArray(value)) return { type: ComponentType.StringSelect, values: value };
  return typeof value === 'boolean'
    ? { type: ComponentType.Checkbox, value }
    : { type: ComponentType.TextInput, value };
}
