import { html, raw } from 'hono/html';
import { personIds, roleIds } from '../../ids.ts';
import type { Person } from '../../people.ts';
import { layout, type Markup } from '../../pages/layout.ts';
import { displayName } from '../../pages/person.ts';
import type { StandinState } from '../../state.ts';
import { chatMessages, type ChatPlace } from './chat-messages.ts';
import { chatScript } from './chat-script.ts';
import { chatStyle } from './chat-style.ts';

/** A chat as on Discord: choose a person, type a command, press buttons. */
export function chatPage(state: StandinState, place: ChatPlace): Markup {
  const { person } = place;
  return layout({
    title: 'Chat',
    body: html`<style>
        ${raw(chatStyle)}
      </style>
      <main class="chat" data-person="${person.key}" data-channel="${place.channel?.id ?? 'direct'}">
        <p class="badge">Stand-in for local use. Nothing here is really on Discord.</p>
        <h1>Chat</h1>
        <p class="quiet">
          Choose who you are, type <code>/</code> and choose a command, as in a Discord server. Only this person sees
          the answers. <a href="/">All messages</a>
        </p>
        ${personForm(state, place)} ${channelNav(state, place)}
        <div id="messages" aria-live="polite">${chatMessages(state, place)}</div>
        <p id="problem" role="alert" hidden></p>
        ${person.member === null ? notMember(person) : composer()}
        <dialog id="form" aria-label="Form"></dialog>
      </main>
      <script type="application/json" id="commands">
        ${raw(JSON.stringify(commandsOf(state, person)).replaceAll('<', String.raw`\u003c`))}
      </script>
      <script>
        ${raw(chatScript)};
      </script>`,
  });
}

/** A command without permissions is shown to those whom the owner of the server allows: here hosts and the crew of the site. */
function commandsOf(state: StandinState, { id, member }: Person) {
  const isAllowed =
    member?.roles.includes(roleIds.host) === true || [personIds.admin, personIds.primary].some((crew) => crew === id);
  return state.discord.interactions.commands.filter(
    ({ default_member_permissions: needed }) => needed !== '0' || isAllowed,
  );
}

function personForm(state: StandinState, { person, channel }: ChatPlace): Markup {
  return html`<form class="fields person-form" method="get">
    <label>
      You are
      <select name="person">
        ${state.people.listed().map((each) => {
          const text = `${displayName(each)}: ${each.note}`;
          return html`<option value="${each.key}" ${each === person ? 'selected' : ''}>${text}</option>`;
        })}
      </select>
    </label>
    ${channel?.kind === 'text' ? html`<input type="hidden" name="channel" value="${channel.id}" />` : ''}
    <button>Choose</button>
  </form>`;
}

function channelNav(state: StandinState, { person, channel }: ChatPlace): Markup {
  const link = (id: string, name: string, isHere: boolean) =>
    html`<a href="/chat?person=${person.key}&channel=${id}" ${isHere ? raw('aria-current="page"') : ''}>${name}</a>`;
  const texts = [...state.discord.channels.values()].filter((each) => each.kind === 'text');
  return html`<nav aria-label="Channels">
    ${texts.map(({ id, name }) => link(id, `# ${name}`, channel?.id === id))}
    ${link('direct', 'Direct messages', channel?.kind !== 'text')}
  </nav>`;
}

function composer(): Markup {
  return html`<form id="composer" class="fields" autocomplete="off">
    <label>
      Message
      <input name="text" placeholder="Type / for the commands" maxlength="100" />
    </label>
    <div id="options" class="fields"></div>
    <ul id="suggestions" class="suggestions"></ul>
    <button class="primary" disabled>Send</button>
  </form>`;
}

function notMember(person: Person): Markup {
  return html`<p class="empty">
    ${displayName(person)} is not in the server, so there are no commands. <a href="/invite">Join the server</a>
  </p>`;
}
