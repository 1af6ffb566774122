import { html } from 'hono/html';
import { eventStatus, statusAt } from '../discord/events.ts';
import type { DirectChannel, StoredEvent, StoredMessage } from '../discord/state.ts';
import { compareSnowflakes } from '../snowflakes.ts';
import type { StandinState } from '../state.ts';
import { layout, type Markup } from '../pages/layout.ts';
import { messageCard } from './message.ts';
import { messageText } from './message-text.ts';
import { avatarAddress, displayName, rolesOf } from '../pages/person.ts';

const shownMessages = 50;
const statusNames: Record<number, string> = { 1: 'Scheduled', 2: 'Happening now', 3: 'Over', 4: 'Cancelled' };

/** What Discord would show: all channels, direct conversations and events, newest first. */
export function consolePage(state: StandinState): Markup {
  return layout({
    title: 'Messages sent to Discord',
    refreshAfter: 15,
    body: html`<main>
      <p class="badge">Stand-in for local use. Nothing here was really sent.</p>
      <h1>Messages sent to Discord</h1>
      <p class="quiet">
        ${state.discord.guildName}: messages from the booking site, newest first. This page reloads automatically.
      </p>
      <nav aria-label="On this page">
        <a href="#channels">Channels</a> <a href="#direct">Direct messages</a> <a href="#events">Events</a>
        <a href="#people">People</a> <a href="/chat">Chat</a> <a href="/rush">Simulate a rush</a>
      </nav>
      <h2 id="channels">Channels</h2>
      <div class="columns">${textChannels(state).map((channel) => channelPanel(state, channel))}</div>
      <h2 id="direct">Direct messages</h2>
      ${directPanels(state)}
      <h2 id="events">Scheduled events</h2>
      ${eventPanels(state)}
      <h2 id="people">People</h2>
      <ul class="columns">
        ${state.people.listed().map((person) => personRow(state, person.id))}
      </ul>
    </main>`,
  });
}

function textChannels(state: StandinState) {
  return [...state.discord.channels.values()].filter((channel) => channel.kind === 'text');
}

function messagesOf(state: StandinState, channelId: string): StoredMessage[] {
  return state.discord.messages.filter((each) => each.channelId === channelId).toReversed();
}

function channelPanel(state: StandinState, channel: { id: string; name: string; topic: string }): Markup {
  const messages = messagesOf(state, channel.id);
  return html`<section class="card panel" aria-labelledby="channel-${channel.id}">
    <h3 id="channel-${channel.id}"># ${channel.name}</h3>
    <p class="quiet">${channel.topic}</p>
    ${messageList(state, messages)}
  </section>`;
}

function messageList(state: StandinState, messages: StoredMessage[]): Markup {
  if (messages.length === 0) return html`<p class="empty">No messages yet.</p>`;
  const hidden = messages.length - shownMessages;
  return html`<ul>
      ${messages.slice(0, shownMessages).map((each) => messageCard(state, each))}
    </ul>
    ${hidden > 0 ? html`<p class="quiet">and ${hidden} older</p>` : ''}`;
}

function directPanels(state: StandinState): Markup {
  const latest = (channel: DirectChannel) => messagesOf(state, channel.id)[0]?.message.id ?? '0';
  const conversations = [...state.discord.channels.values()]
    .filter((channel) => channel.kind === 'direct')
    .toSorted((a, b) => compareSnowflakes(latest(b), latest(a)));
  if (conversations.length === 0) return html`<p class="card panel empty">No direct messages yet.</p>`;
  return html`<div class="columns">${conversations.map((channel) => directPanel(state, channel))}</div>`;
}

function directPanel(state: StandinState, channel: DirectChannel): Markup {
  const person = state.people.find(channel.personId);
  return html`<section class="card panel" aria-labelledby="direct-${channel.id}">
    <div class="head">
      ${person ? html`<img src="${avatarAddress(person)}" alt="" width="36" height="36" />` : ''}
      <h3 id="direct-${channel.id}">To ${person ? displayName(person) : channel.personId}</h3>
      ${person?.directMessagesClosed ? html`<span class="role away">Refuses messages</span>` : ''}
    </div>
    ${messageList(state, messagesOf(state, channel.id))}
  </section>`;
}

function eventPanels(state: StandinState): Markup {
  const events = [...state.discord.events.values()].toReversed();
  if (events.length === 0) return html`<p class="card panel empty">No events yet.</p>`;
  return html`<div class="columns">${events.map((event) => eventPanel(state, event))}</div>`;
}

function eventPanel(state: StandinState, event: StoredEvent): Markup {
  const status = statusAt(event, state.clock.now());
  const seconds = Math.floor(event.startsAt / 1000);
  return html`<section class="card panel">
    <p class="head">
      <span class="role ${status >= eventStatus.completed ? 'away' : ''}">${statusNames[status]}</span>
    </p>
    <h3>${event.name}</h3>
    <p>${messageText(state, `<t:${seconds}:F> (<t:${seconds}:R>)`)}</p>
    ${event.location === null ? '' : html`<p class="quiet">${event.location}</p>`}
    ${event.description === null ? '' : html`<p class="content">${messageText(state, event.description)}</p>`}
  </section>`;
}

function personRow(state: StandinState, id: string): Markup {
  const person = state.people.get(id);
  return html`<li class="card panel" id="person-${person.key}">
    <div class="head">
      <img src="${avatarAddress(person)}" alt="" width="44" height="44" />
      <div class="who">
        <span><strong>${displayName(person)}</strong> <code>${person.key}</code></span>
        <span class="quiet">${person.note}</span>
        <span class="quiet">${person.id}</span>
      </div>
    </div>
    <p class="roles">
      ${person.member ? '' : html`<span class="role away">Not a member</span>`}
      ${rolesOf(state, person).map((role) => html`<span class="role" style="--role:${role.colour}">${role.name}</span>`)}
      ${person.bloxlinkRobloxId === null ? '' : html`<span class="role">Roblox ${person.bloxlinkRobloxId}</span>`}
    </p>
  </li>`;
}
