import type { APIEmbed } from 'discord-api-types/v10';
import { html } from 'hono/html';
import type { EphemeralMessage } from '../../discord/interactions/state.ts';
import type { Channel } from '../../discord/state.ts';
import type { Markup } from '../../pages/layout.ts';
import type { Person } from '../../people.ts';
import { compareSnowflakes } from '../../snowflakes.ts';
import type { StandinState } from '../../state.ts';
import { embedCard, isWebAddress } from '../message.ts';
import { messageText, relativeTime } from '../message-text.ts';
import { discordApplication } from '../../ids.ts';

const shownMessages = 40;

/** Where somebody chats: a channel of the server, or their direct messages with the site's bot. */
export interface ChatPlace {
  person: Person;
  /** Null where the bot has not written to them yet. */
  channel: Channel | null;
}

interface Shown {
  id: string;
  at: number;
  content: string;
  embeds: APIEmbed[];
  rows: readonly object[];
  isEphemeral: boolean;
  isThinking: boolean;
  isEdited: boolean;
}

/** What this person sees in this channel, the newest at the end. */
export function chatMessages(state: StandinState, { person, channel }: ChatPlace): Markup {
  if (channel === null) return html`<p class="empty">No direct messages yet.</p>`;
  const stored = state.discord.messages
    .filter(({ channelId }) => channelId === channel.id)
    .map(({ message, embeds }) => ({
      id: message.id,
      at: Date.parse(message.timestamp),
      content: message.content,
      embeds,
      rows: message.components ?? [],
      isEphemeral: false,
      isThinking: false,
      isEdited: message.edited_timestamp !== null,
    }));
  const own = state.discord.interactions.ephemeral
    .filter(({ personId, channelId }) => personId === person.id && channelId === channel.id)
    .map(shownEphemeral);
  const all = [...stored, ...own].toSorted((one, other) => compareSnowflakes(one.id, other.id));
  if (all.length === 0) return html`<p class="empty">No messages yet.</p>`;
  return html`<ul>
    ${all.slice(-shownMessages).map((each) => messageItem(state, each))}
  </ul>`;
}

function shownEphemeral({ id, at, content, embeds, components, isThinking }: EphemeralMessage): Shown {
  return { id, at, content, embeds, rows: components, isEphemeral: true, isThinking, isEdited: false };
}

function messageItem(state: StandinState, message: Shown): Markup {
  const { id, at, content, embeds, rows, isEphemeral, isThinking, isEdited } = message;
  return html`<li class="message ${isEphemeral ? 'ephemeral' : ''}" data-message="${id}">
    <p class="byline">
      <strong>${discordApplication.name}</strong> <span class="tag">APP</span>
      <time class="quiet" datetime="${new Date(at).toISOString()}">${relativeTime(at - state.clock.now())}</time>
      ${isEdited ? html`<span class="quiet">(edited)</span>` : ''}
    </p>
    ${isThinking ? html`<p class="quiet">${discordApplication.name} is thinking…</p>` : ''}
    ${content === '' ? '' : html`<p class="content">${messageText(state, content)}</p>`}
    ${embeds.map((embed) => embedCard(state, embed))} ${rows.map((row) => controls(row))}
    ${isEphemeral ? html`<p class="quiet">Only you can see this.</p>` : ''}
  </li>`;
}

interface Part {
  type: number;
  style?: number;
  label?: string;
  url?: string;
  custom_id?: string;
  placeholder?: string;
  disabled?: boolean;
  options?: { label: string; value: string; description?: string }[];
}

function controls(row: object): Markup {
  const parts = 'components' in row && Array.isArray(row.components) ? (row.components as Part[]) : [];
  return html`<div class="presses">${parts.map(control)}</div>`;
}

const styleNames = ['', 'primary', 'secondary', 'success', 'danger'];

function control(part: Part): Markup | '' {
  const { label = '', url, custom_id: customId, options, placeholder = 'Choose', style = 2, disabled } = part;
  if (url !== undefined) {
    return isWebAddress(url) ? html`<a class="link" href="${url}" rel="noopener" target="_blank">${label} ↗</a>` : '';
  }
  if (options === undefined) {
    const look = styleNames[style] ?? '';
    return html`<button type="button" class="${look}" data-press="${customId}" ${disabled ? 'disabled' : ''}>
      ${label}
    </button>`;
  }
  return html`<select data-choose="${customId}" aria-label="${placeholder}">
    <option value="">${placeholder}</option>
    ${options.map(
      (option) =>
        html`<option value="${option.value}">
          ${option.label}${option.description === undefined ? '' : `: ${option.description}`}
        </option>`,
    )}
  </select>`;
}
